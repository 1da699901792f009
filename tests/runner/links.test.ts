import { assert, test } from '../suite.ts';
import { fixture, runAll } from './shelf.ts';

const noAnswer = { answers: { 'book.detail': { unreachable: true } } };

test('a plain link leads to its address, and the next fixture begins on a page of its own', async () => {
  const call = [{ tap: 'Need help? +63 2 8555 0142' }, { went: 'tel:+63285550142' }, { see: ['Please try again.'] }];
  const cover = [{ picture: 'cover/1', of: 'Cover' }];
  const brand = { brand: { name: 'The library', phone: '+63 2 8555 0142' } };
  const fixtures = {
    'a-call': fixture(call, { fixture: 'a call', ...noAnswer }),
    'b-cover': fixture(cover, { fixture: 'a cover' }),
  };
  const { verdicts } = await runAll(fixtures, {}, { files: { 'screens/brand.json': JSON.stringify(brand) } });
  assert.equal(
    verdicts.map(({ name, lines }) => [name, lines]),
    [
      ['a call', []],
      ['a cover', []],
    ],
  );
  assert.is(window.location.href, 'http://screen.invalid/');
});
