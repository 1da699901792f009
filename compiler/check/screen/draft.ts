import { visit } from '../../expression/syntax/walk.ts';
import { callOwner } from '../../source/missing.ts';
import type { Spot } from '../../source/spot.ts';
import { catalogEntry } from '../../tables/catalog.ts';
import { outcomeNames } from '../../tree/outcomes.ts';
import type { FieldSpec, ResolvedScreen, ResolvedWidget, Value } from '../../tree/resolved.ts';
import { Usage } from '../../walk/usage.ts';
import { visitNode, visitScreen } from '../../walk/visit.ts';
import type { Checker } from '../value/checker.ts';
import type { Situation } from '../value/situation.ts';
import { checkValue } from '../value/value.ts';
import { checkOwner } from './owner.ts';

/**
 * Checks what a screen stores as a draft: no secrets, and not forever.
 *
 * @param situation before any data has loaded
 */
export function checkDraft(screen: ResolvedScreen, situation: Situation, checker: Checker): void {
  const { draft, frame } = screen;
  if (!draft) return;
  for (const value of draft.for) checkValue(value, undefined, situation, checker);
  checkOwner(draft.for.slice(0, 1), 'what was typed', checker);
  for (const spot of draft.states)
    if (!frame.states.has(String(spot.value)))
      checker.report.unknown('state', String(spot.value), spot, frame.states.keys());
  const unfit = unfitFields(screen);
  for (const spot of draft.fields) {
    const field = frame.fields.get(String(spot.value));
    const why = field?.nodes.map((node) => unfit.get(node)).find(Boolean);
    if (!field) checker.report.unknown('field', String(spot.value), spot, frame.fields.keys());
    else if (why) checker.report.add('not-for-draft', spot, `field \`${field.name}\` ${why}: take it out of the draft`);
  }
  const used = new Usage();
  used.note(screen);
  for (const spot of draft.sent) checkSent(spot, used, checker);
}

/** Fields that must not be stored in a draft, with the reason. */
function unfitFields(screen: ResolvedScreen): Map<FieldSpec, string> {
  const unfit = new Map<FieldSpec, string>();
  visitScreen(screen, {
    node(part) {
      if (part.kind !== 'widget' || !part.field) return;
      if (catalogEntry(part.widget)?.field === 'uploads') unfit.set(part.field, 'holds files, which outlive no page');
      else if (takesCode(part)) unfit.set(part.field, 'takes a code, which is useless later');
    },
  });
  for (const { node } of screen.frame.overlays.values())
    if (node)
      visitNode(node, {
        node(part) {
          if (part.kind === 'widget' && part.field) unfit.set(part.field, 'is in an overlay, which opens empty');
        },
      });
  return unfit;
}

function takesCode({ props }: ResolvedWidget): boolean {
  const format: Value | undefined = props.get('format');
  if (format?.kind === 'literal') return format.value === 'code';
  let hasCode = false;
  if (format?.kind === 'formula')
    visit(format.ast, (part) => {
      hasCode ||= part.kind === 'literal' && part.value === 'code';
    });
  return hasCode;
}

function checkSent(spot: Spot, used: Usage, { tables, report }: Checker): void {
  const call = String(spot.value);
  const contract = tables.calls.get(call);
  if (contract === undefined) report.unknown('call', call, spot, tables.calls.keys());
  if (!contract) return;
  const names = outcomeNames(contract);
  if (!names.includes('ok')) report.lacking(callOwner(call, 'outcomes'), 'outcome', 'ok', spot, names);
  else if (!used.calls.has(call))
    report.add(
      'draft-kept',
      spot,
      `the screen never makes call \`${call}\`, so the draft would be kept even after it was sent`,
    );
}
