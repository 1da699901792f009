import '../dom.ts';
import { createScreens } from '../../../../renderer/webview/boot/screens.tsx';
import type { EarlyPage } from '../../../../renderer/webview/early/early-page.ts';
import { assert, test } from '../../../suite.ts';
import { path, screenDocument } from '../../document.ts';
import { fakeHost } from '../../host.ts';

test('if not even the error of a screen can be drawn, the page shows its own', async () => {
  const host = { ...fakeHost(), env: {} as never };
  let failures = 0;
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  const screens = createScreens(element, host, { showFailure: () => (failures += 1) } as unknown as EarlyPage);
  await screens.show({ document: screenDocument({ title: path('data') }), modules: { now: [], later: {} } });
  assert.is(failures, 1);
  assert.ok(host.codes().includes('screen-crashed'));
});
