"""Routes that read their requests themselves: nothing is looked for in their signatures, which saves its time."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

Endpoint = Callable[[Request], Coroutine[Any, Any, Response]]


class Direct(APIRoute):
    """A route whose function takes the request alone and answers with a response."""

    def get_route_handler(self) -> Endpoint:
        """The function itself."""
        endpoint: Endpoint = self.endpoint
        return endpoint
