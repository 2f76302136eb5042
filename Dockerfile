# Two stages: the first installs and compiles the cards, the second runs as a user without rights.
FROM python:3.11-slim AS build
WORKDIR /deckcheck
COPY requirements.lock pyproject.toml README.md ./
RUN python -m venv /opt/venv && /opt/venv/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY app app
COPY banlists banlists
COPY rulesets rulesets
COPY penalties penalties
COPY cards cards
COPY messages messages
RUN /opt/venv/bin/pip install --no-cache-dir --no-deps --no-build-isolation --editable . \
 && /opt/venv/bin/python -c "from pathlib import Path; from app.catalogue import load; load(Path('cards'), Path('build/cache'))"

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /deckcheck deckcheck && mkdir -p /data && chown deckcheck /data
COPY --from=build /opt/venv /opt/venv
COPY --from=build /deckcheck /deckcheck
WORKDIR /deckcheck
USER deckcheck
ENV DECKCHECK_DATA=/data PATH=/opt/venv/bin:$PATH
VOLUME /data
EXPOSE 8000
HEALTHCHECK CMD python -c "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=3)"
CMD ["deckcheck", "serve", "--host", "0.0.0.0", "--port", "8000"]
