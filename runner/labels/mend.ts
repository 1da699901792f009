import { parseJson, positionOf } from '../../compiler/json/index.ts';
import { textsIn } from '../../compiler/json/texts.ts';
import type { LabelChange } from './changes.ts';

/** Properties of steps whose texts are no words of a screen. */
const NO_WORDS = new Set([
  'note',
  'type',
  'called',
  'notCalled',
  'went',
  'bridge',
  'stored',
  'with',
  'screen',
  'copied',
]);

/** A place of a fixture that says the old text. */
export interface Mend {
  readonly line: number;
  readonly from: string;
  readonly to: string;
}

/**
 * The text of a fixture with the new labels in its steps, everything else as it was to the byte, and what was changed.
 * A text that became several others is left alone.
 *
 * @param concerns says of a step, by its place from 0, whether the new labels are on the screen that it is played on
 */
export function withLabels(
  text: string,
  changes: readonly LabelChange[],
  concerns: (step: number) => boolean = () => true,
): { text: string; mends: Mend[] } {
  const { root } = parseJson(text, 'fixture');
  const steps = root?.kind === 'object' ? root.entries.get('steps')?.value : undefined;
  const targets = targetsOf(changes);
  const mends: Mend[] = [];
  let mended = text;
  const concerned = steps?.kind === 'list' ? steps.items.filter((_, at) => concerns(at)) : [];
  for (const node of concerned.flatMap((part) => textsIn(part, NO_WORDS)).reverse()) {
    const to = targets.get(node.value);
    if (to === undefined) continue;
    mends.unshift({ line: positionOf(text, node.start).line, from: node.value, to });
    mended = mended.slice(0, node.start) + JSON.stringify(to) + mended.slice(node.end);
  }
  return { text: mended, mends };
}

/** A screen as text with the new labels; the same text where none of the old ones is in it. */
export function snapshotWithLabels(text: string, changes: readonly LabelChange[]): string {
  let mended = text;
  for (const [from, to] of targetsOf(changes))
    if (to !== undefined) mended = mended.replaceAll(JSON.stringify(from), () => JSON.stringify(to));
  return mended;
}

/** What each old text became; undefined where it became several. */
function targetsOf(changes: readonly LabelChange[]): Map<string, string | undefined> {
  const targets = new Map<string, string | undefined>();
  for (const { from, to } of changes) targets.set(from, targets.has(from) && targets.get(from) !== to ? undefined : to);
  return targets;
}
