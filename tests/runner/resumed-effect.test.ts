import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProject } from '../../compiler/project/read.ts';
import { createRunner } from '../../runner/play/runner.ts';
import { folderSnapshots } from '../../runner/play/snapshots.ts';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');
const project = readProject(root);
const file = 'screens/payway/fixtures/restart-receipt.json';

/** What is said about the fixture of a payment that ends after the app was closed, if it has these steps at its end. */
async function linesOn(steps: object[], answers: object = {}): Promise<readonly string[]> {
  const { steps: own, ...fixture } = JSON.parse(project.files.get(file)!) as { steps: object[]; answers: object };
  const untilItEnds = own.slice(0, own.findLastIndex((step) => 'wait' in step) + 1);
  const changed = { ...fixture, answers: { ...fixture.answers, ...answers }, steps: [...untilItEnds, ...steps] };
  const files = new Map([...project.files, [file, JSON.stringify(changed, null, 2)]]);
  const filter = ({ file: own }: { file: string }) => own === file;
  const { verdicts } = await createRunner().run({ ...project, files }, { filter, snapshots: folderSnapshots(root) });
  return verdicts[0]!.lines;
}

test('what follows a payment of an earlier page has run, though this page never sent it', async () => {
  const lines = await linesOn([{ stored: { receipt: { way: 'cash' } }, in: 'local' }]);
  assert.match(lines.at(-2)!, /^`store` at screens\/payway\/screen\.json:\d+ has run, for$/);
  assert.match(lines.at(-1)!, /^ +call repay\.commit \(\S+\), which an earlier page sent, ended paid$/);
});

test('what would follow another ending of that payment has not', async () => {
  const failed = { is: 'ok', gives: { orderStatus: 174 } };
  const lines = await linesOn([{ toast: 'Your payment went through.' }], { 'order.detail': failed });
  assert.match(lines.join('\n'), /call repay\.commit \(\S+\), which an earlier page sent, ended open, not \S+$/);
});
