/** Shares what is slow to prepare between the test files of one run: each part is prepared on the first request. */
import { createServer } from 'node:http';

/**
 * Starts an HTTP server for the test files, which get its `address` as `TESTS_SHARED`: `/postgres` is a PostgreSQL,
 * `/played` a folder with the data of a registry whose fixtures have been played.
 *
 * @param {(file: string) => string} pathOf from a source's path to its JavaScript
 * @returns {Promise<{ address: string, stop(): Promise<void> }>}
 */
export async function shareServers(pathOf) {
  let postgres;
  let played;
  const parts = {
    '/postgres': once(async () => {
      const { startPostgres, NoPostgres } = await import(pathOf('tests/registry/postgres.ts'));
      try {
        postgres = await startPostgres();
        return { port: postgres.port };
      } catch (error) {
        if (error instanceof NoPostgres) return { missing: error.message };
        throw error;
      }
    }),
    '/played': once(async () => {
      const { playProduct } = await import(pathOf('tests/registry/played.ts'));
      played = await playProduct();
      return { folder: played.folder };
    }),
  };
  // An aborted run must not leave anything behind.
  process.on('exit', () => {
    postgres?.crash();
    played?.remove();
  });
  const server = createServer(async ({ url }, response) => {
    try {
      response.end(JSON.stringify(await parts[url]()));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    async stop() {
      server.close();
      played?.remove();
      await postgres?.remove();
      postgres = undefined;
    },
  };
}

/** Returns a function that prepares something at its first call, and returns the same at every further one. */
function once(prepare) {
  let prepared;
  return () => {
    prepared ??= prepare();
    return prepared;
  };
}
