import { type ListedCall, type ListedField, listCalls } from '../../compiler/gather/call-list.ts';
import { compileProject } from '../../compiler/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { didYouMean } from '../../compiler/source/nearest.ts';
import { missingScreen } from '../../runner/play/missing-screen.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import { WRONG_USAGE } from '../shared/usage.ts';

/**
 * `screens calls [X]`: prints the calls whose name or path contains X (all without it), or those used by screen X: what
 * each sends, its outcomes and the fields of their data. Returns the exit code: 2 when there is none,
 * 1 when the screen has an error.
 */
export function calls(wanted = '', { json = false }: { json?: boolean } = {}): number {
  const project = readProject(projectFolder());
  const all = listCalls(project);
  const compiled = compileProject(project);
  const usedBy = screensByCall(compiled);
  const ofScreen = all.filter(({ call }) => usedBy.get(call)?.includes(wanted));
  const matching =
    ofScreen.length > 0 ? ofScreen : all.filter(({ call, path }) => call.includes(wanted) || path.includes(wanted));
  if (matching.length === 0) {
    if (project.files.has(`screens/${wanted}/screen.json`) && !compiled.screens.has(wanted)) {
      console.error(missingScreen(wanted, project, compiled));
      return 1;
    }
    const names = [...all.map(({ call }) => call), ...new Set([...usedBy.values()].flat())];
    console.error(
      [`No call and no screen is called "${wanted}"`, didYouMean(wanted, names)].filter(Boolean).join('; '),
    );
    return WRONG_USAGE;
  }
  const full = matching.map((call) => ({ ...call, usedBy: usedBy.get(call.call) ?? [] }));
  console.log(json ? JSON.stringify(full, null, 2) : full.map(callText).join('\n\n'));
  return 0;
}

/** Call → names of the screens that use it; screens with errors are skipped. */
function screensByCall({ screens }: ReturnType<typeof compileProject>): Map<string, string[]> {
  const usedBy = new Map<string, string[]>();
  for (const [screen, { document }] of screens)
    for (const call of Object.keys(document.calls)) usedBy.set(call, [...(usedBy.get(call) ?? []), screen]);
  return usedBy;
}

function callText(listed: ListedCall & { usedBy: readonly string[] }): string {
  const { call, method, path, marks, note, sends, fixed, outcomes, usedBy, file, line } = listed;
  return [
    [call, method, path, ...marks.map((mark) => `[${mark}]`)].join(' '),
    ...(note ? [`  ${note}`] : []),
    ...block('sends', sends),
    ...(fixed.length > 0 ? [`  ${'sends itself'.padEnd(WIDTH)}${fixed.join(', ')}`] : []),
    ...outcomes.flatMap(({ is, fields }) => (fields.length > 0 ? block(is, fields) : [`  ${is}`])),
    `  ${'used by'.padEnd(WIDTH)}${usedBy.length > 0 ? usedBy.join(', ') : 'no screen'}`,
    `  ${file}:${line}`,
  ].join('\n');
}

/** Width of the label column. */
const WIDTH = 14;

/** Fields below each other, with the label on the first line. */
function block(word: string, fields: readonly ListedField[]): string[] {
  return fields.map(({ name, type }, at) => `  ${(at === 0 ? `${word} ` : '').padEnd(WIDTH)}${name}: ${type}`);
}
