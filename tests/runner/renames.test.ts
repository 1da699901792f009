import { readProject } from '../../compiler/project/read.ts';
import { openService } from '../../compiler/service/index.ts';
import { renamedFiles } from '../../compiler/service/navigate/renaming.ts';
import { createRunner } from '../../runner/play/runner.ts';
import { folderSnapshots } from '../../runner/play/snapshots.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import { triesAll } from '../all.ts';
import { assert, test } from '../suite.ts';

const folder = projectFolder();
const project = readProject(folder);
const service = openService(Object.fromEntries(project.files), {
  assets: [...project.assets.values()].map(({ file }) => file),
});

/** Every name in contracts and shapes that can be renamed: file, offset, name. */
const NAMES = [...project.files].flatMap(([path, text]) =>
  /^screens\/(calls\/[\w-]+|shapes)\.json$/.test(path)
    ? [...text.matchAll(/"([A-Za-z]\w*)":/g)].flatMap(({ index, 1: name }) =>
        'name' in service.renameable(path, index + 2) ? [{ path, offset: index + 2, name: name! }] : [],
      )
    : [],
);
/** One of so many names is tried; the argument `all` tries every one. */
const STEP = triesAll ? 1 : 100;

test('a name that is renamed in a contract leaves what fixtures see and what is sent as it was', async () => {
  assert.ok(NAMES.length > 200, `${NAMES.length} names`);
  const runner = createRunner();
  let played = 0;
  for (const { path, offset, name } of NAMES.filter((_, at) => at % STEP === 0)) {
    const renaming = service.rename(path, offset, 'renamedHere');
    if ('refused' in renaming) continue;
    const changed = renamedFiles(renaming, service.textOf);
    const files = new Map(
      [...project.files, ...changed].flatMap(([file, text]) => (text === null ? [] : [[file, text]])),
    );
    const { verdicts, issues } = await runner.run(
      { files, assets: project.assets },
      { snapshots: folderSnapshots(folder, false), filter: ({ file }) => changed.has(file) },
    );
    played += verdicts.length;
    const failed = verdicts.filter(({ passed }) => !passed).map(({ file, lines }) => `${file}: ${lines[0]}`);
    assert.equal([issues, failed], [[], []], `${path} ${name}`);
  }
  assert.ok(played > 0);
});
