import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProject } from '../../compiler/project/read.ts';
import { tableText } from '../../runner/coverage/table.ts';
import { failureText, percent, runFixtures } from '../../runner/play/runner.ts';
import { folderSnapshots } from '../../runner/play/snapshots.ts';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');

test('every fixture of the product holds, and together they reach every part of its documents', async () => {
  const { verdicts, coverage } = await runFixtures(readProject(root), {
    coverage: true,
    snapshots: folderSnapshots(root),
  });
  const failed = verdicts.filter(({ passed }) => !passed);
  assert.is(failed.map(failureText).join('\n'), '');
  assert.ok(verdicts.length >= 250, `${verdicts.length} fixtures`);
  const report = coverage!.report();
  assert.is(percent(report), 100, tableText(report));
});
