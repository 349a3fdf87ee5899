# Builds the one binary, then puts nothing but it into the image.
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN ./scripts/build

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin bursar \
  && install --directory --owner=bursar --group=bursar --mode=0700 /data
COPY --from=build /src/dist/bursar /usr/local/bin/bursar
USER bursar
WORKDIR /data
ENV BURSAR_DATA_DIR=/data BURSAR_HOST=0.0.0.0 BURSAR_PORT=8787
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s CMD ["bursar", "health"]
ENTRYPOINT ["bursar"]
CMD ["serve"]
