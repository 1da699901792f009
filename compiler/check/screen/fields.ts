import type { Report } from '../../report/report.ts';
import type { ResolvedNode, ResolvedScreen } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';

/** Checks the fallbacks of nodes that contain a field. */
export function checkFallbacks(screen: ResolvedScreen, report: Report): void {
  visitScreen(screen, { node: (part) => checkFallback(part, report) });
}

/** The fallback must fill the same form values. */
function checkFallback(part: ResolvedNode, report: Report): void {
  if (part.kind !== 'widget' || !part.field || !part.fallback) return;
  const name = nameOf(part.field);
  if (holds(part.fallback, name)) return;
  report.add(
    'fallback-without-field',
    part.fallback.spot,
    `this replaces a node with the field \`${name}\` and must have it too: a phone that shows this instead would send nothing`,
  );
}

function holds(part: ResolvedNode, name: string): boolean {
  if (part.kind === 'widget')
    return (part.field && nameOf(part.field) === name) || part.children.some((child) => holds(child, name));
  if (part.kind === 'switch') return part.cases.every(({ show }) => show.some((child) => holds(child, name)));
  return part.show.some((child) => holds(child, name));
}

function nameOf(field: NonNullable<(ResolvedNode & { kind: 'widget' })['field']>): string {
  return field.of ?? (field.name.kind === 'literal' ? String(field.name.value) : '');
}
