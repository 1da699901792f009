import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProject } from '../../compiler/project/read.ts';
import { ACCEPTED_FILE, readAccepted } from '../../runner/mutate/accepted.ts';
import { mutantsOf, mutate } from '../../runner/mutate/index.ts';
import { mutationReport, noticed, reportText } from '../../runner/mutate/report.ts';
import { assert, test } from '../suite.ts';

const root = join(fileURLToPath(import.meta.url), '../../..');

/** A sample that takes seconds; `screens mutate` tries all. */
const SAMPLE = 30;
/** The minimum percentage of a sample this small, given the required percentage of all mutants. */
const LEAST = { logic: 90, all: 85 };

test('the fixtures of the product detect a mutation of its documents', async () => {
  const project = readProject(root);
  const results = await mutate(project, {
    script: join(root, 'dist/worker.js'),
    threads: 2,
    folder: root,
    sample: SAMPLE,
    seed: 1,
  });
  const accepted = readAccepted(project.files.get(ACCEPTED_FILE));
  const report = mutationReport(results, accepted, mutantsOf(project));
  assert.equal(report.faults, []);
  assert.ok(noticed(report.logic) >= LEAST.logic, reportText(report));
  assert.ok(noticed(report.all) >= LEAST.all, reportText(report));
});
