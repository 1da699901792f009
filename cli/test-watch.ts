import { join } from 'node:path';
import { readProject } from '../compiler/project/read.ts';
import { createChangeWatch } from '../runner/play/changed.ts';
import { createRunner } from '../runner/play/runner.ts';
import { folderSnapshots } from '../runner/play/snapshots.ts';
import { projectFolder } from '../server/settings/folders.ts';
import { watchFolder } from '../server/site/folder-watch.ts';
import { chosenBy } from './choose.ts';
import { play, type TestOptions } from './test.ts';

/** Milliseconds within which several changes count as one. */
const TOGETHER = 30;

/** `screens test --watch`: runs everything once, then after each change what it may affect. Never ends. */
export async function testWatch(pattern: string, options: TestOptions): Promise<void> {
  const folder = projectFolder();
  const chosen = chosenBy(pattern, options) ?? (() => true);
  const runner = createRunner();
  const changed = createChangeWatch(folderSnapshots(folder));

  const again = async (): Promise<void> => {
    const started = performance.now();
    const project = readProject(folder);
    const touched = changed(runner.prepare(project));
    const { verdicts } = await play(runner, project, (fixture) => touched(fixture) && chosen(fixture), options);
    const failed = verdicts.filter(({ passed }) => !passed).length;
    const took = Math.round(performance.now() - started);
    console.log(`${verdicts.length - failed} passed, ${failed} failed (${took} ms); waiting for changes`);
  };

  let running = again();
  watchFolder(join(folder, 'screens'), TOGETHER, () => {
    running = running.then(again).catch((error) => console.error(error));
  });
  await running;
}
