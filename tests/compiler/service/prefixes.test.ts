import { readProject } from '../../../compiler/project/read.ts';
import { openService } from '../../../compiler/service/index.ts';
import { projectFolder } from '../../../server/settings/folders.ts';
import { triesAll } from '../../all.ts';
import { assert, test } from '../../suite.ts';

const project = readProject(projectFolder());
/** How many prefixes of each file are tried, evenly spread; the argument `all` tries every one, which takes hours. */
const MOST = triesAll ? Number.POSITIVE_INFINITY : 3;

const assets = [...project.assets.values()].map(({ file }) => file);

test('handles every request on brackets that nest without end', () => {
  const service = openService(Object.fromEntries(project.files), { assets });
  const path = 'screens/bank/screen.json';
  service.update(path, '['.repeat(300_000));
  assert.equal([...service.completions(path, 200_000)], []);
  assert.equal([service.hover(path, 200_000), [...service.outline(path)]], [undefined, []]);
});

test('handles every request on a prefix of any file of the product', () => {
  const service = openService(Object.fromEntries(project.files), { assets });
  const files = [...project.files].filter(([path]) => !/\/(fixtures|answers)\//.test(path) || path.includes('/bank'));
  assert.ok(files.length > 60);
  for (const [path, text] of files) {
    const step = Math.max(1, Math.floor(text.length / MOST));
    for (let length = text.length % step; length <= text.length; length += step) {
      service.update(path, text.slice(0, length));
      for (const offset of [length, Math.floor(length / 2)]) {
        service.completions(path, offset);
        service.hover(path, offset);
      }
      service.outline(path);
      service.tokens(path);
      service.format(text.slice(0, length));
    }
    service.update(path, text);
  }
  assert.equal(service.issues(), []);
});
