# Builds the product, and then an image with what serving needs alone.
#
#     docker build -t screens .
#     docker run -p 4300:4300 -v screens-data:/data --stop-timeout 70 screens
#
# A call may take 60 seconds, and is answered before the server stops: hence the time to stop.

FROM node:24-bookworm-slim AS build
WORKDIR /product
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4300 DATA=/data
WORKDIR /product
RUN mkdir /data && chown node:node /data
COPY --from=build /product/package.json ./
COPY --from=build /product/node_modules ./node_modules
COPY --from=build /product/cli/screens.mjs ./cli/screens.mjs
COPY --from=build /product/dist ./dist
COPY --from=build /product/screens ./screens
VOLUME ["/data"]
USER node
EXPOSE 4300
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "cli/screens.mjs", "serve"]
