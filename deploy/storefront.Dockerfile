# The storefront. From the root of the repository:
#   docker build -f deploy/storefront.Dockerfile -t vitrine-storefront .
# The build needs no platform and no secret; everything is configured at run time.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY platform/package.json platform/
COPY desk/package.json desk/
RUN npm ci --workspaces=false --no-audit --no-fund
COPY app app
COPY components components
COPY lib lib
COPY messages messages
COPY public public
COPY tools tools
COPY server server
COPY stores stores
COPY global.d.ts instrumentation-client.ts instrumentation.ts next.config.ts postcss.config.mjs proxy.ts tsconfig.json ./
RUN npm run build
RUN npm prune --omit=dev --workspaces=false --no-audit --no-fund && rm -rf .next/cache platform desk && mkdir -p .next/cache assets

FROM node:24-bookworm-slim
# See "Memory of the storefront" in docs/operations.md.
ENV NODE_ENV=production PORT=3000 ASSETS_DIR=/app/assets MALLOC_ARENA_MAX=2 NODE_OPTIONS="--max-old-space-size=1024 --max-semi-space-size=32"
WORKDIR /app
COPY --from=build --chown=root:root /app /app
# The only writable folders: optimised images, and the files of earlier builds.
RUN chown node:node .next/cache assets
USER node
EXPOSE 3000
VOLUME ["/app/.next/cache", "/app/assets"]
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s CMD ["node", "tools/healthy.mjs", "3000"]
CMD ["node", "server/serve.ts"]
