import type { JsonNode } from '../../source/json-node.ts';
import type { TextEdit } from '../project/edit.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';

type Text = JsonNode & { kind: 'text' };

/** Edits to change a text for people, and the steps of fixtures that look for it. */
export function wordEdits(file: EditedFile, word: Text, text: string, project: EditedProject): TextEdit[] {
  const own = editOf(file, word, text);
  const isAlone = file.anatomy.words.filter(({ value }) => value === word.value).length === 1;
  if (!isAlone || file.kind === 'fixture' || word.value === '') return [own];
  const screens = screensShowing(file, project);
  const fixtures = [...project.documents()].filter(({ kind, path }) => kind === 'fixture' && screens.has(nameOf(path)));
  return [
    own,
    ...fixtures.flatMap((fixture) => sameWords(fixture, word.value).map((node) => editOf(fixture, node, text))),
  ];
}

/** Texts in the steps of a fixture that are equal to this one. */
function sameWords({ anatomy, root }: EditedFile, value: string): Text[] {
  const steps = root.kind === 'object' ? root.entries.get('steps')?.value : undefined;
  return anatomy.words.filter(
    (node) => node.value === value && steps && steps.start <= node.start && node.end <= steps.end,
  );
}

function editOf({ path }: EditedFile, { start, end }: Text, text: string): TextEdit {
  return { path, start, end, text: JSON.stringify(text) };
}

/** The screens that show a text of a file: its own, or all that use the fragment, directly or indirectly. */
function screensShowing(file: EditedFile, project: EditedProject): Set<string> {
  const screens = new Set<string>();
  const seen = new Set<string>();
  const open = [file];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.kind === 'screen') screens.add(nameOf(next.path));
    if (next.kind !== 'fragment' || seen.has(next.path)) continue;
    seen.add(next.path);
    const name = /([^/]+)\.json$/.exec(next.path)?.[1];
    const users = [...project.documents()].filter(({ kind, anatomy }) => {
      return (
        (kind === 'screen' || kind === 'fragment') &&
        anatomy.sites.some((site) => site.kind === 'fragment' && site.role === 'refers' && site.name === name)
      );
    });
    open.push(...users);
  }
  return screens;
}

function nameOf(path: string): string {
  return path.split('/')[1] ?? '';
}
