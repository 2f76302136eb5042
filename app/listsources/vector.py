"""Dated JSON vectors: `{konami_id: number}`, bare or under `regulation` beside a `date`."""

import json
from typing import cast

from app.listsources.published import Given, Published


def read_vector(text: str) -> Published:
    """The list in the text; `ValueError` if it is no JSON object of rows. Rows count as lines.

    A key that is no number or a value that is none is kept as unread: sources have published a row under `undefined`.
    """
    try:
        whole: object = json.loads(text)
    except RecursionError as error:
        raise ValueError("the JSON is too deep") from error
    if not isinstance(whole, dict):
        raise ValueError("a vector is a JSON object of Konami ids and numbers")
    outer = cast(dict[str, object], whole)
    inner = outer.get("regulation", outer)
    if not isinstance(inner, dict):
        raise ValueError("`regulation` is no JSON object of Konami ids and numbers")
    rows: list[Given] = []
    unread: list[tuple[int, str]] = []
    for line, (key, value) in enumerate(cast(dict[str, object], inner).items(), start=1):
        if key.isascii() and key.isdigit() and type(value) is int and value >= 0:
            rows.append(Given(line, int(key), value))
        else:
            unread.append((line, f"{key}: {json.dumps(value)}"))
    return Published(str(outer.get("date", "")), tuple(rows), tuple(unread))
