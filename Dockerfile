# syntax=docker/dockerfile:1.7
# Corral as an image: one binary with the browser client in it.
#
#   docker build --tag corral .
#   docker run --publish 8080:8080 --volume corral:/data corral

FROM rust:1.95.0-slim-trixie AS pocket
ENV RUSTUP_TOOLCHAIN=1.95.0
RUN rustup target add wasm32-unknown-unknown
WORKDIR /src
COPY . .
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo build --locked --profile dist-offline --package pocket-wasm --target wasm32-unknown-unknown --target-dir target/offline \
    && cp target/offline/wasm32-unknown-unknown/dist-offline/pocket_wasm.wasm /

FROM node:24-trixie-slim AS client
WORKDIR /src/web
# What is installed changes less often than the client, so it is a layer of its own.
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN --mount=type=cache,target=/var/cache/npm npm ci --no-audit --no-fund --cache /var/cache/npm
COPY locales /src/locales
COPY web ./
COPY --from=pocket /pocket_wasm.wasm /src/
RUN CORRAL_POCKET=/src/pocket_wasm.wasm npm run build

FROM rust:1.95.0-slim-trixie AS server
# The image has this toolchain; rust-toolchain.toml would fetch another.
ENV RUSTUP_TOOLCHAIN=1.95.0
WORKDIR /src
COPY . .
COPY --from=client /src/web/dist web/dist
# What a cache mount has is not in the image, so the binary is copied out of it.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo build --profile dist --locked --package corral --bin corral \
    && cp target/dist/corral /usr/local/bin/corral

FROM debian:13-slim
# For a database that shows a certificate (sslmode=require).
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --user-group --no-create-home --home-dir /data corral \
    && install --directory --owner corral --group corral --mode 700 /data
COPY --from=server /usr/local/bin/corral /usr/local/bin/corral
USER corral
# The folder of the house is /data/corral-data, by default. CORRAL_DATA is not set here: with CORRAL_STORE it would be one
# home too many.
WORKDIR /data
VOLUME /data
ENV CORRAL_ADDR=0.0.0.0:8080
EXPOSE 8080
STOPSIGNAL SIGTERM
# The image has no curl, and needs none: bash speaks TCP.
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && grep --quiet '^ok' <&3"]
ENTRYPOINT ["corral"]
CMD ["serve"]
