import type { Report } from '../../report/report.ts';
import type { Spot } from '../../source/spot.ts';
import { catalogEntry } from '../../tables/catalog.ts';
import type { ResolvedNode, ResolvedScreen, ResolvedWidget, Value } from '../../tree/resolved.ts';
import { childrenOf } from '../../walk/visit.ts';

/** A literal text of the document. */
interface Written {
  value: string;
  spot: Spot;
}

/** The properties that name a control, in order of precedence. */
const NAMES = ['label', 'title', 'name', 'alt'] as const;

/** Reports empty literals as the title of a screen or overlay, or as the name of a control. */
export function checkWords(screen: ResolvedScreen, report: Report): void {
  // A fragment checked alone has no title.
  if (screen.frame.is === 'screen') checkBlank(written(screen.title), 'the screen', report);
  const visit = (part: ResolvedNode): void => {
    if (part.kind === 'widget') checkNamed(part, report);
    for (const child of childrenOf(part)) visit(child);
  };
  for (const part of screen.view) visit(part);
  for (const frame of screen.frames) for (const { node } of frame.overlays.values()) if (node) visit(node);
}

function checkNamed(part: ResolvedWidget, report: Report): void {
  const name = writtenName(part);
  if (!name || !isBlank(name.value)) return;
  if (isControl(part) || catalogEntry(part.widget)?.place === 'overlay')
    checkBlank(name, `this ${part.widget}`, report);
}

function checkBlank(text: Written | undefined, noun: string, report: Report): void {
  if (!text || !isBlank(text.value)) return;
  report.add('no-words', text.spot, `empty: a screen reader would have no name for ${noun}`);
}

/** Whether a widget is interactive. */
export function isControl(part: ResolvedWidget): boolean {
  return part.on.has('tap') || part.field !== undefined || catalogEntry(part.widget)?.tappable === true;
}

/** The literal name of a control for screen readers; undefined if it is computed. */
export function writtenName(part: ResolvedWidget): Written | undefined {
  const property = NAMES.find((name) => part.props.has(name));
  return property && written(part.props.get(property));
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

function written(value: Value | undefined): Written | undefined {
  if (value?.kind !== 'literal' || typeof value.value !== 'string') return undefined;
  return { value: value.value, spot: value.spot };
}
