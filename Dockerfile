# Canticle in a container. `node tools/scripts/try-image.mjs` runs these very instructions without Docker (docs/operations.md).

FROM node:24-bookworm-slim AS build
WORKDIR /canticle
COPY . .
RUN npm ci --ignore-scripts
RUN cd apps/web && node ../../node_modules/vite/bin/vite.js build --logLevel warn
# What runs needs neither the tools nor the parts of the app that are built into it, nor a second Node.
RUN npm ci --ignore-scripts --omit=dev --workspace @canticle/server
RUN rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/.cache

FROM node:24-bookworm-slim
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=4180
ENV DATA_DIR=/data
ENV DRAIN_SECONDS=5
ENV MALLOC_ARENA_MAX=2
WORKDIR /canticle
COPY --from=build /canticle/package.json ./package.json
COPY --from=build /canticle/LICENSE ./LICENSE
COPY --from=build /canticle/NOTICES.md ./NOTICES.md
COPY --from=build /canticle/node_modules ./node_modules
COPY --from=build /canticle/packages ./packages
COPY --from=build /canticle/languages ./languages
COPY --from=build /canticle/library ./library
COPY --from=build /canticle/apps/server ./apps/server
COPY --from=build /canticle/apps/web/dist ./apps/web/dist
RUN mkdir -p /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 4180
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "apps/server/src/main.ts"]
