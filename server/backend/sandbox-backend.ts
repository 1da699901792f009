import { createSandbox } from '../../sandbox/index.ts';
import type { Backend } from './backend.ts';

/** The sandbox in the place of a backend. */
export function sandboxBackend(): Backend {
  const sandbox = createSandbox();
  return {
    pass: (request) => sandbox.fetch(request),
    async passOnce({ method, url, headers, body }) {
      const answer = await sandbox.fetch(new Request(url, { method, headers, body: Buffer.from(body) }));
      return { status: answer.status, headers: answer.headers, body: new Uint8Array(await answer.arrayBuffer()) };
    },
  };
}
