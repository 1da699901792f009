/** Open pages are told of changes in the folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { SiteSource } from '../../server/site/site.ts';
import { watchSite } from '../../server/site/watch.ts';
import { afterAll, assert, test } from '../suite.ts';

test('a page that stopped listening keeps no other from a change', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watched-'));
  mkdirSync(join(folder, 'screens'));
  const site = { brand: {}, catalog: { screens: [], documents: new Map() }, frame: { style: '' } };
  const source = { site: () => site, errors: () => [], refresh: async () => true, close() {} };
  const watcher = watchSite(folder, source as unknown as SiteSource);
  afterAll(() => {
    watcher.stop();
    rmSync(folder, { recursive: true });
  });
  const listen = () => watcher.changes(new Request('http://localhost/changes')).body!.getReader();
  const [gone, open] = [listen(), listen()];
  await gone.cancel();
  await open.read();
  writeFileSync(join(folder, 'screens/brand.json'), '{}');
  const told = await Promise.race([open.read(), setTimeout(5_000, undefined, { ref: false })]);
  assert.match(new TextDecoder().decode(told?.value), /^event: change/);
});
