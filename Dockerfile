# The server in a container: built with a compiler, run without one.
FROM python:3.13-slim AS build
# The compiler's version does not matter to what is built.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY requirements-play.lock pyproject.toml setup.py README.md LICENSE ./
COPY src src
RUN python -m venv /opt/moonless \
    && /opt/moonless/bin/pip install --no-cache-dir --require-hashes -r requirements-play.lock \
    && /opt/moonless/bin/pip install --no-cache-dir --no-deps .

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /var/lib/moonless --create-home moonless
COPY --from=build /opt/moonless /opt/moonless
USER 10001
ENV MOONLESS_HOME=/var/lib/moonless
VOLUME /var/lib/moonless
EXPOSE 8765
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["/opt/moonless/bin/python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8765/healthz', timeout=4)"]
ENTRYPOINT ["/opt/moonless/bin/moonless"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8765"]
