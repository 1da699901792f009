import { compileProject } from '../../../compiler/index.ts';
import { projectOf } from '../../../registry/content/project.ts';
import type { CompiledRelease } from '../../../registry/shapes.ts';
import { createCompilation } from '../../../server/delivery/compilation.ts';
import { SettingError } from '../../../server/settings/settings.ts';
import { aboutScreen, helpScreen, smallFiles } from '../../registry/small.ts';
import { assert, test } from '../../suite.ts';

const bytesOf = (files: { [path: string]: string }) =>
  new Map(Object.entries(files).map(([path, text]): [string, Uint8Array] => [path, Buffer.from(text)]));
const good = bytesOf(smallFiles());
const broken = bytesOf({ ...smallFiles(), 'about/screen.json': aboutScreen().replace('"text"', '"sound"') });

function keptOf(files: ReadonlyMap<string, Uint8Array>): CompiledRelease {
  const { screens, brand, backend } = compileProject(projectOf(files));
  return { documents: [...screens.values()].map(({ document }) => document), brand, backend, assets: new Map() };
}
const kept = keptOf(good);
const source = (files: ReadonlyMap<string, Uint8Array>) => ({ sources: async () => files, compiled: async () => kept });

test('a release that no longer compiles is reported, and served as stored', async () => {
  const said: string[] = [];
  const { release } = createCompilation({ say: (line) => said.push(line) });
  const { documents } = await release(7, source(broken));
  assert.equal(documents, kept.documents);
  assert.is(said.length, 1);
  assert.match(said[0]!, /^Release 7 does not compile with this version .* screens\/about\/screen\.json:\d+:\d+ /);
});

test('a release without a product.json gets the currency symbol of the folder’s, and any other keeps its own', async () => {
  const amount = { 'help/screen.json': helpScreen('=money(12345)') };
  const product = (symbol: string) =>
    JSON.stringify({
      bridge: {},
      regions: { else: { symbol, zone: 'UTC' } },
      backend: { paths: ['/api'] },
      toasts: { info: 2000, error: 3000 },
    });
  const { release } = createCompilation({
    product: Buffer.from(product('£')),
    say: (line) => assert.unreachable(line),
  });
  const symbolOf = async (files: { [path: string]: string }) =>
    (await release(1, source(bytesOf({ ...smallFiles(), ...files })))).documents[0]?.regions.else?.symbol;
  assert.is(await symbolOf(amount), '£');
  assert.is(await symbolOf({ ...amount, 'product.json': product('$') }), '$');
});

test('documents that two releases share are the same object in both', async () => {
  const { release } = createCompilation({ say: (line) => assert.unreachable(line) });
  const one = await release(1, source(good));
  const two = await release(2, source(bytesOf({ ...smallFiles(), 'about/screen.json': aboutScreen('About you') })));
  const of = ({ documents }: typeof one, name: string) => documents.find(({ screen }) => screen === name);
  assert.ok(of(one, 'help') && of(one, 'help') === of(two, 'help'));
  assert.ok(of(one, 'about') !== of(two, 'about'));
});

test('every release has the brand texts of the environment', async () => {
  const brand = new Map([['BRAND_PHONE', '+63 2 0000 0000']]);
  const { release } = createCompilation({ brand, say() {} });
  assert.is((await release(1, source(good))).brand.phone, '+63 2 0000 0000');
  assert.is((await release(2, source(broken))).brand.phone, '+63 2 0000 0000');
  const wrong = createCompilation({ brand: new Map([['BRAND_MOTTO', 'x']]), say() {} });
  const error = await wrong.release(1, source(good)).catch((error: unknown) => error);
  assert.ok(error instanceof SettingError);
});
