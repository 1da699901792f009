import { formatIssue } from '../compiler/issue.ts';
import { readProject } from '../compiler/read.ts';
import { type Fixture, runFixtures, type Verdict } from '../runner/index.ts';
import { projectFolder } from '../server/folders.ts';

/**
 * `screens test [PATTERN]`: plays the fixtures, prints what failed and a line `N passed, N failed`; answers the exit
 * code: 1 when a fixture failed, a document has an error, or there was nothing to play.
 */
export async function test(pattern = ''): Promise<number> {
  const started = performance.now();
  const filter = ({ file, document }: Fixture) => `${file} ${document.screen} ${document.fixture}`.includes(pattern);
  const { verdicts, issues } = await runFixtures(readProject(projectFolder()), { filter, onVerdict: printFailure });
  const errors = issues.filter(({ severity }) => severity === 'error');
  for (const issue of errors) console.log(formatIssue(issue));
  if (verdicts.length === 0)
    console.log(pattern === '' ? 'There are no fixtures.' : `No fixture contains "${pattern}".`);
  const failed = verdicts.filter(({ passed }) => !passed).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${verdicts.length - failed} passed, ${failed} failed (${seconds} s)`);
  return failed > 0 || errors.length > 0 || verdicts.length === 0 ? 1 : 0;
}

function printFailure({ fixture, passed, line, lines }: Verdict): void {
  if (passed) return;
  const place = line === undefined ? fixture.file : `${fixture.file}:${line}`;
  console.log(`FAIL ${place} ${fixture.document.fixture}`);
  for (const text of lines) console.log(`  ${text}`);
  console.log('');
}
