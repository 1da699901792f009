import { Refused } from '../../../studio/client/refused.ts';
import { registry } from '../../../studio/client/registry.ts';
import { ask, onSignedOut, signedIn } from '../../../studio/client/request.ts';
import { textIn } from '../../../studio/history/releases.ts';
import { assert, test } from '../../suite.ts';

/** The paths requested with `fetch` while it returns one answer to everything, and the result or refusal. */
async function answered<T>(
  answer: () => Response,
  run: () => Promise<T>,
): Promise<{ paths: string[]; result: T | Refused }> {
  const real = globalThis.fetch;
  const paths: string[] = [];
  globalThis.fetch = async (path) => {
    paths.push(String(path));
    return answer();
  };
  try {
    const result = await run().catch((error: unknown) => {
      if (error instanceof Refused) return error;
      throw error;
    });
    return { paths, result };
  } finally {
    globalThis.fetch = real;
  }
}

const refusal = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ error: { code, message } }), { status });

test('a refusal of the registry keeps its status, code and message', async () => {
  const { result } = await answered(
    () => refusal(409, 'late', 'Somebody was faster.'),
    () => ask('/drafts/1'),
  );
  assert.equal(
    [(result as Refused).status, (result as Refused).code, (result as Refused).message],
    [409, 'late', 'Somebody was faster.'],
  );
});

test('a request that the session before is refused for is sent again once somebody has signed in', async () => {
  const [late, again] = [refusal(401, 'nobody', 'Sign in.'), new Response('{ "draft": 1 }')];
  let asked = 0;
  onSignedOut(() => {
    asked += 1;
  });
  const { paths, result } = await answered(
    () => {
      if (late.bodyUsed) return again;
      signedIn('Zoë');
      return late;
    },
    () => ask('/drafts/1'),
  );
  assert.equal(result, { draft: 1 });
  assert.equal(paths, ['/registry/v1/drafts/1', '/registry/v1/drafts/1']);
  assert.is(asked, 0);
  await answered(
    () => refusal(401, 'nobody', 'Sign in.'),
    () => ask('/drafts/1'),
  );
  assert.is(asked, 1);
});

test('an answer that is not JSON, such as a gateway’s, becomes a readable refusal', async () => {
  const { result } = await answered(
    () => new Response('<html>Bad gateway</html>', { status: 502 }),
    () => ask('/drafts/1'),
  );
  assert.equal((result as Refused).message, 'The server did not answer as it should. Try again in a moment.');
});

test('an old version of a file is read under the path that the registry uses', async () => {
  const { paths, result } = await answered(
    () => new Response('{ "title": "Order" }'),
    () => textIn(3, 'order/fixtures/how many?.json'),
  );
  assert.equal(paths, ['/registry/v1/releases/3/files/order/fixtures/how%20many%3F.json']);
  assert.equal(result, '{ "title": "Order" }');
});

test('a file that a release did not contain is undefined, not an error', async () => {
  const { result } = await answered(
    () => refusal(404, 'no-file', 'There is no such file.'),
    () => textIn(3, 'order/screen.json'),
  );
  assert.equal(result, undefined);
});

test('earlier releases are requested by the release they precede', async () => {
  const { paths } = await answered(
    () => new Response('{ "releases": [] }'),
    () => registry.releases({ limit: 20, before: 7 }),
  );
  assert.equal(paths, ['/registry/v1/releases?limit=20&before=7']);
});
