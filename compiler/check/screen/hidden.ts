import { actionOf } from '../../actions/index.ts';
import { reads } from '../../expression/syntax/walk.ts';
import type { Report } from '../../report/report.ts';
import { formulasOf } from '../../tree/dependencies.ts';
import type { FieldSpec, Formula, ResolvedNode, ResolvedScreen, Send, Value } from '../../tree/resolved.ts';
import { childrenOf } from '../../walk/visit.ts';
import { conditionsOf } from './cycles.ts';
import { reachedFrom } from './order.ts';

/**
 * A field that can be hidden and is then not sent must be sent by itself: as part of a larger expression, its value
 * would be sent anyway.
 */
export function checkHiddenFields(screen: ResolvedScreen, report: Report): void {
  const conditions = new Map<FieldSpec, readonly Formula[]>();
  const roots = rootsOf(screen);
  for (const part of roots) gatherFields(part, [], conditions);
  for (const part of roots) checkSends(part, [], conditions, report);
}

function rootsOf(screen: ResolvedScreen): ResolvedNode[] {
  const overlays = screen.frames.flatMap((frame) => [...frame.overlays.values()]);
  return [...screen.view, ...overlays.flatMap(({ node }) => node ?? [])];
}

function gatherFields(part: ResolvedNode, around: readonly Formula[], into: Map<FieldSpec, readonly Formula[]>): void {
  const inside = [...around, ...conditionsOf(part)];
  if (part.kind === 'widget' && part.field) into.set(part.field, inside);
  for (const child of childrenOf(part)) gatherFields(child, inside, into);
}

function checkSends(
  part: ResolvedNode,
  around: readonly Formula[],
  fields: ReadonlyMap<FieldSpec, readonly Formula[]>,
  report: Report,
): void {
  const inside = [...around, ...conditionsOf(part)];
  if (part.kind === 'widget') {
    for (const handler of part.on.values()) {
      for (const step of reachedFrom(handler)) checkSend(actionOf(step).contents(step).sends, inside, fields, report);
    }
  }
  for (const child of childrenOf(part)) checkSends(child, inside, fields, report);
}

function checkSend(
  send: Send | undefined,
  shown: readonly Formula[],
  fields: ReadonlyMap<FieldSpec, readonly Formula[]>,
  report: Report,
): void {
  for (const value of send?.values() ?? []) {
    if (isFieldAlone(value)) continue;
    for (const formula of formulasOf(value)) {
      // What is sent has an error of its own.
      if (report.hasErrorIn(formula.spot)) continue;
      for (const { path, at } of reads(formula.ast)) {
        if (path[0] !== 'form' || path[1] === undefined || formula.env.rows.has('form')) continue;
        const field = formula.env.frame.fields.get(path[1])?.nodes[0];
        if (!field || field.of !== undefined || field.whenHidden) continue;
        // If the sender is only visible together with the field, the field cannot be hidden when it sends.
        const hides = (fields.get(field) ?? []).filter((condition) => !shown.includes(condition));
        if (hides.length === 0) continue;
        const message = `\`form.${path[1]}\` can be hidden and is then not sent, but inside a larger expression its kept value would be: send \`=form.${path[1]}\` alone, or write \`"whenHidden": "keep"\` at the field`;
        report.add('hidden-in-send', formula.spot, message, at.start);
      }
    }
  }
}

function isFieldAlone(value: Value): boolean {
  if (value.kind !== 'formula') return false;
  const { ast } = value;
  return ast.kind === 'member' && ast.of.kind === 'name' && ast.of.name === 'form';
}
