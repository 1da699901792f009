import { CLIENT, clientOf } from '../../../server/backend/client.ts';
import { assert, test } from '../../suite.ts';

const addressWith = (socket: object) =>
  clientOf({ env: { incoming: { socket, headers: { [CLIENT]: '203.0.113.7' } } } } as never).address;

test('the address of a client is that of its connection, or what another process of ours says', () => {
  assert.is(addressWith({ remoteAddress: '198.51.100.1' }), '198.51.100.1');
  assert.is(addressWith({ destroyed: false }), '203.0.113.7');
});

test('a client that has closed its connection cannot name an address', () => {
  assert.is(addressWith({ destroyed: true }), '');
});
