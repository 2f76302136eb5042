"""Any decklist: PDF and spreadsheets by their first bytes, everything else by the core's table of formats."""

from collections.abc import Callable, Mapping, Sequence

from app.core.parsing.reading import Knows, Reading, nothing_known
from app.core.parsing.table import read
from app.documents.pdf import MARK as PDF
from app.documents.pdf import read_pdf
from app.documents.xlsx import MARK as ZIP
from app.documents.xlsx import read_xlsx


def read_any(
    source: str | bytes | Mapping[str, object] | Sequence[object],
    format: str = "auto",
    knows: Knows = nothing_known,
    is_extra: Callable[[str], bool] | None = None,
) -> Reading:
    """The reading of a list in `format`: one of the core's names, `pdf`, `xlsx`, or `auto`. Never raises."""
    data = source if isinstance(source, bytes) else b""
    if format == "pdf" or (format == "auto" and PDF in data[:1024]):
        return read_pdf(data, knows, is_extra)
    if format == "xlsx" or (format == "auto" and data.startswith(ZIP)):
        return read_xlsx(data, knows)
    return read(source, format, knows)
