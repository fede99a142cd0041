# docker build -t quotewright . && docker run -p 127.0.0.1:8080:8080 -e PUBLIC_URL=http://127.0.0.1:8080 -v quotewright:/data quotewright
# A tag can move; to pin the image: --build-arg NODE_IMAGE=node:22-slim@sha256:…, the digest that
# `docker buildx imagetools inspect node:22-slim` prints.
ARG NODE_IMAGE=node:22-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.json tsconfig.build.json openapi.json ./
COPY src src
COPY client client
COPY console console
COPY widget widget
COPY plugins plugins
COPY LICENSE ./
COPY scripts/build.mjs scripts/build-inputs.mjs scripts/package-parts.mjs scripts/plugin-packages.mjs scripts/
# npm ci also builds (the prepare script).
RUN npm ci && npm prune --omit=dev

FROM ${NODE_IMAGE}
WORKDIR /app
COPY --from=build /app/package.json /app/openapi.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY migrations migrations
COPY templates templates
COPY examples/widget examples/widget
# The service runs as the image's user `node` (uid 1000), which owns the volume.
RUN install -d -o node -g node -m 700 /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
# Starts Node directly, without a shell or npm in between, so that it receives the signals.
CMD ["node", "dist/main.js", "serve"]
