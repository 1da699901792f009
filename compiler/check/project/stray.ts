import { isRecord } from '../../../schemas/record.ts';
import { parseJson, plain } from '../../json/index.ts';
import type { Report } from '../../report/report.ts';
import { documentKind, JSON_ENDING, type Project } from '../../source/project.ts';
import { quoted } from '../../source/quoting.ts';
import { Spot } from '../../source/spot.ts';

/** Files of other programs of this software, which are no documents. */
const OTHERS: ReadonlySet<string> = new Set(['screens/accepted-mutants.json']);

/**
 * Warns of every JSON file that nothing reads: a fixture in a folder below `fixtures/`, for example, would never be run,
 * and nobody would notice.
 */
export function checkStrays({ files }: Project, report: Report): void {
  for (const [path, text] of files) {
    // Editors hold other files as well, such as the snapshots of fixtures.
    if (!JSON_ENDING.test(path) || documentKind(path) || OTHERS.has(path)) continue;
    const spot = wholeFile(path, text);
    const home = homeOf(path, spot.value);
    const advice = home === undefined ? 'remove it' : `move it to ${home}`;
    report.add('stray-file', spot, `nothing reads this file: ${advice}`);
  }
}

/** Reports pictures that differ from another one in the ending of their name only: a name stands for one picture. */
export function checkTwinAssets({ assets }: Project, report: Report): void {
  for (const [name, { file, twins }] of assets) {
    for (const twin of twins ?? []) {
      const message = `asset ${quoted(name)} is ${file} already, so this file is never shown: remove one, or give it another name`;
      report.add('name-twice', wholeFile(twin, ''), message);
    }
  }
}

/** A position for issues about a file as a whole. */
function wholeFile(name: string, text: string): Spot {
  const { root } = parseJson(text, name);
  // What is not even JSON has no place inside.
  return new Spot({ name, text, root: root ?? parseJson('{}', name).root!, value: root ? plain(root) : {} });
}

/** Where a document with these contents belongs; undefined if it is none. */
function homeOf(path: string, value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const file = path.slice(path.lastIndexOf('/') + 1).replace(JSON_ENDING, '.json');
  const { screen, fragment, call } = value;
  if (typeof screen === 'string') {
    const isFixture = 'fixture' in value || 'steps' in value;
    return isFixture ? `screens/${screen}/fixtures/${file}` : `screens/${screen}/screen.json`;
  }
  if (typeof fragment === 'string') return `screens/fragments/${fragment}.json`;
  if (Array.isArray(value.calls)) return `screens/calls/${file}`;
  if ('shared' in value && typeof call === 'string') return `screens/answers/${file}`;
  if ('request' in value) return `a folder named after its call, screens/calls/answers/CALL/${file}`;
  return undefined;
}
