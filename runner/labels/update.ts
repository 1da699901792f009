import { parseJson, positionOf } from '../../compiler/json/index.ts';
import { textsIn } from '../../compiler/json/texts.ts';
import type { LabelChange } from './changes.ts';

/** Properties of steps whose texts are not shown on a screen. */
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

/** A place in a fixture that uses the old text. */
export interface LabelUse {
  readonly line: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Replaces old labels in the steps of a fixture, leaving everything else byte for byte, and returns the changes. A text
 * with several replacements is left alone.
 *
 * @param concerns whether the new labels are on the screen on which a step, by index, is played
 */
export function withLabels(
  text: string,
  changes: readonly LabelChange[],
  concerns: (step: number) => boolean = () => true,
): { text: string; mends: LabelUse[] } {
  const { root } = parseJson(text, 'fixture');
  const steps = root?.kind === 'object' ? root.entries.get('steps')?.value : undefined;
  const targets = targetsOf(changes);
  const mends: LabelUse[] = [];
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

/** Replaces old labels in a screen as text; returns it unchanged if it contains none. */
export function snapshotWithLabels(text: string, changes: readonly LabelChange[]): string {
  let mended = text;
  for (const [from, to] of targetsOf(changes))
    if (to !== undefined) mended = mended.replaceAll(JSON.stringify(from), () => JSON.stringify(to));
  return mended;
}

/** The replacement of each old text; undefined if there are several. */
function targetsOf(changes: readonly LabelChange[]): Map<string, string | undefined> {
  const targets = new Map<string, string | undefined>();
  for (const { from, to } of changes) targets.set(from, targets.has(from) && targets.get(from) !== to ? undefined : to);
  return targets;
}
