import { Refusal } from '../../../registry/index.ts';
import { createAuthenticator } from '../../../server/registry/authenticator.ts';
import { assert, test } from '../../suite.ts';

const CLIENT = { address: '10.0.0.1', origin: 'http://127.0.0.1:4300' };

test('while the data cannot be reached, requests do not count as failed attempts', async () => {
  let reached = false;
  const authenticator = createAuthenticator(
    {
      find: async (token) => {
        if (!reached) throw new Refusal(503, 'unreachable', 'The data cannot be reached.');
        return token === 'right' ? { name: 'ana', role: 'viewer' } : undefined;
      },
    },
    () => 0,
  );
  for (let count = 0; count < 1000; count += 1) {
    const error = await authenticator.signIn('right', CLIENT).catch((error) => error as Refusal);
    assert.is((error as Refusal).status, 503);
  }
  reached = true;
  assert.is((await authenticator.signIn('right', CLIENT)).name, 'ana');
});
