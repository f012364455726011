# The product with Node 26. It expects a Postgres in DATABASE_URL; with ALLOW_EMBEDDED=true one of its own keeps its data
# in /data.
FROM node:26-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json patch.mjs ./
COPY patches ./patches
RUN npm ci --ignore-scripts --no-audit --no-fund && node patch.mjs

FROM packages AS bundle
COPY vite.config.ts tsconfig.json ./
COPY public ./public
COPY src ./src
RUN node node_modules/vite/bin/vite.js build

FROM packages AS production
# The image has Node itself.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund && node patch.mjs && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:26-bookworm-slim
# pg_dump and pg_restore for backups. They read servers of their own version and older ones.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install -y --no-install-recommends postgresql-client-18 \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PG_BIN_DIR=/usr/lib/postgresql/18/bin
WORKDIR /app
COPY --from=production /app/node_modules ./node_modules
COPY --from=bundle /app/dist ./dist
COPY package.json ./
COPY drizzle ./drizzle
COPY jobs ./jobs
COPY cli ./cli
COPY src ./src
COPY evaluation ./evaluation
# Links the embedded Postgres's libraries now, because the root file system is read-only later.
RUN node --input-type=module -e "import('/app/src/embedded/postgres-binaries.ts').then(found => found.postgresBinaries())"
# The code belongs to root and is only read; /data is the one place to write, and only stand-ins do.
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "src/main.ts"]
