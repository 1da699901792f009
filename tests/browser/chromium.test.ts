import { readFileSync } from 'node:fs';
import { chromiumPath, FLAGS, startChromium } from '../../runner/browser/chromium.ts';
import { assert, test } from '../suite.ts';

test('a window opens no page other than the requested one', async () => {
  const browser = await startChromium(chromiumPath());
  try {
    await (await browser.newContext()).newPage();
    const session = await browser.newBrowserCDPSession();
    // Without a filter, Chromium lists no pages of its own user interface.
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
    const kinds = targetInfos.map(({ type }) => type).filter((type) => type !== 'tab');
    assert.equal(kinds, ['page']);
  } finally {
    await browser.close();
  }
});

test('features that playwright-core disables stay disabled', () => {
  const bundle = readFileSync('node_modules/playwright-core/lib/coreBundle.js', 'utf8');
  const list = /disabledFeatures = \[([^\]]*)\]/.exec(bundle)?.[1] ?? '';
  const names = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name!);
  assert.ok(names.length > 10);
  const ours = FLAGS.find((flag) => flag.startsWith('--disable-features='))!.split(/[=,]/);
  assert.equal(
    names.filter((name) => !ours.includes(name)),
    [],
  );
});
