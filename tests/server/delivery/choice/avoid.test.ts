import { avoidedBy } from '../../../../server/delivery/choice/avoid.ts';
import { assert, test } from '../../../suite.ts';

const avoided = (cookie: string, query = '') =>
  [...avoidedBy(new Request(`http://phone.example/shelf${query}`, { headers: cookie ? { cookie } : {} }))].sort();

const NOTES: [what: string, cookie: string, avoided: number[]][] = [
  ['no cookie', '', []],
  ['cookies of others', 'theme=dark; screens-installation=abc', []],
  ['one crash', 'screens-crashed=.7/shelf', []],
  ['two crashes', 'theme=dark; screens-crashed=.7/shelf.7/desk', [7]],
  ['crashes of two releases', 'screens-crashed=.7/shelf.8/shelf', []],
  ['a crash, and a page that never said that it was drawn', 'screens-crashed=.7/shelf; screens-opening=7/shelf', [7]],
  ['a page that is being drawn', 'screens-opening=7/shelf', []],
  ['two releases that crashed twice', 'screens-crashed=.7/a.8/a.7/b.8/b', [7, 8]],
  ['a list that was cut', 'screens-crashed=helf.7/shelf.7/shelf', [7]],
  ['nonsense', 'screens-crashed=%00.__proto__/x.-7/a.-7/a.7e3/b', []],
];
for (const [what, cookie, releases] of NOTES) {
  test(`releases to avoid, by cookies: ${what}`, () => assert.equal(avoided(cookie), releases));
}

test('a phone without cookies names the releases to avoid in the address', () => {
  assert.equal(avoided('', '?&screens-avoid=7'), [7]);
  assert.equal(avoided('', '?productId=1&screens-avoid=7&screens-avoid=8'), [7, 8]);
  assert.equal(avoided('', '?note=screens-avoid'), []);
});
