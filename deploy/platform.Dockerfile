# The platform with the desk. From the root of the repository:
#   docker build -f deploy/platform.Dockerfile -t vitrine-platform .

FROM node:24-bookworm-slim AS desk
WORKDIR /app
COPY package.json package-lock.json ./
COPY platform/package.json platform/
COPY desk desk
RUN npm ci --workspace=@vitrine/desk --no-audit --no-fund && npm run build --workspace=@vitrine/desk

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY platform/package.json platform/
COPY desk/package.json desk/
RUN npm ci --omit=dev --workspace=@vitrine/platform --no-audit --no-fund
COPY platform platform
COPY tools/healthy.mjs tools/
RUN mkdir -p data

FROM node:24-bookworm-slim
ENV NODE_ENV=production PLATFORM_HOST=0.0.0.0 PLATFORM_PORT=4000 DATA_DIR=/app/data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
COPY --from=desk --chown=root:root /app/desk/dist /app/desk/dist
# The only writable folder: the merchants' images and, without DATABASE_URL, the database.
RUN chown node:node data && chmod 700 data
USER node
EXPOSE 4000
VOLUME ["/app/data"]
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD ["node", "tools/healthy.mjs", "4000"]
CMD ["node", "platform/src/server.ts"]
