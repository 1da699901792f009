import brand from '../../schemas/brand.json' with { type: 'json' };
import { safeUrl } from '../../schemas/safe-url.ts';
import { assert, test } from '../suite.ts';

const { siteUrl, downloadUrl } = brand.properties.brand.properties;
const accepts = ({ pattern }: { pattern: string }, text: string) => new RegExp(pattern).test(text);

const SITES = ['https://books.example', 'http://localhost:8080', 'http://10.0.0.7', 'https://b-2.books.example:65'];
const REFUSED = [
  'me:secret@books.example',
  'books.example:99999',
  '1.2',
  'books\\example',
  'bücher.example',
  '//x',
  '',
];

test('an address of the brand is one that phones open', () => {
  for (const site of SITES) {
    assert.ok(accepts(siteUrl, site) && accepts(downloadUrl, site) && safeUrl(site), site);
    for (const path of ['/', '/app?id=1#top']) assert.ok(accepts(downloadUrl, site + path) && safeUrl(site + path));
  }
  for (const rest of REFUSED) {
    const address = `https://${rest}`;
    assert.equal(
      [accepts(siteUrl, address), accepts(downloadUrl, address), safeUrl(address)],
      [false, false, null],
      rest,
    );
  }
  for (const path of ['/my app', '/my\\app'])
    assert.equal([accepts(downloadUrl, SITES[0] + path), safeUrl(SITES[0] + path)], [false, null]);
});
