import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersIn } from '../../server/backend/by-contract.ts';
import { sandboxBackend } from '../../server/backend/sandbox-backend.ts';
import { assert, test } from '../suite.ts';
import { temporaryFolder } from '../temporary.ts';

/** A backend that answers new calls from recorded answers. */
function backendWith(answers: { [file: string]: unknown }) {
  const folder = temporaryFolder();
  for (const [file, content] of Object.entries(answers)) {
    const path = join(folder, 'screens/calls/answers', file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, JSON.stringify(content));
  }
  return sandboxBackend(async () => answersIn(folder));
}

const ask = (path: string) => new Request(`http://127.0.0.1${path}`);
const client = { address: '127.0.0.1' } as never;

test('answers a call unknown to the sandbox with its recorded answer', async () => {
  const request = 'GET /examine/shelf/books';
  const backend = backendWith({
    'shelf.books/failed.json': { request, answer: { code: '1' } },
    'shelf.books/ok.json': { request, answer: { code: '0', data: { books: [] } } },
  });
  const answer = await backend.pass(ask('/examine/shelf/books?orderId=7'), client);
  assert.is(answer.status, 200);
  assert.equal(await answer.json(), { code: '0', data: { books: [] } });
});

test('a call without a contract is unknown', async () => {
  const backend = backendWith({});
  assert.is((await backend.pass(ask('/examine/shelf/books'), client)).status, 404);
});
