/** Shares a PostgreSQL between the test files of one run, started on the first request. */
import { createServer } from 'node:http';

/**
 * Starts an HTTP server for the test files, which get its `address` as `TESTS_SHARED`.
 *
 * @param {(file: string) => string} pathOf from a source's path to its JavaScript
 * @returns {Promise<{ address: string, stop(): Promise<void> }>}
 */
export async function shareServers(pathOf) {
  let started;
  let postgres;
  const start = async () => {
    const { startPostgres, NoPostgres } = await import(pathOf('tests/registry/postgres.ts'));
    try {
      postgres = await startPostgres();
      return { port: postgres.port };
    } catch (error) {
      if (error instanceof NoPostgres) return { missing: error.message };
      throw error;
    }
  };
  // An aborted run must not leave it running.
  process.on('exit', () => postgres?.crash());
  const server = createServer(async (_, response) => {
    started ??= start();
    try {
      response.end(JSON.stringify(await started));
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
      await postgres?.remove();
      postgres = undefined;
    },
  };
}
