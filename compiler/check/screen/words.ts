import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import { catalogEntry } from '../../tables/catalog.ts';
import type { ResolvedScreen, ResolvedWidget, Value } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';

/** A literal text of the document. */
interface Written {
  value: string;
  spot: Spot;
}

/** The properties that name a control, in order of precedence. */
const NAMES = ['label', 'title', 'name', 'alt'] as const;

/**
 * Reports empty literals as the title of a screen or overlay, as the name of a control or of what it offers, or where
 * something is said.
 */
export function checkWords(screen: ResolvedScreen, report: Report): void {
  // A fragment checked alone has no title.
  if (screen.frame.is === 'screen') checkBlank(written(screen.title), 'the screen', report);
  visitScreen(screen, {
    node: (part) => {
      if (part.kind !== 'widget') return;
      checkNamed(part, report);
      for (const value of part.props.values()) (part.field ? checkEntries : checkRows)(value, report);
      for (const { say } of part.field?.checks ?? []) checkSaid(say.spot, report);
    },
    step: ({ do: action, spot }) => {
      const said = Object.hasOwn(SAID, action) ? spot.get(SAID[action]!) : undefined;
      if (said) checkSaid(said, report);
    },
  });
}

/** The text of an action that is nothing without one. */
const SAID: { readonly [action: string]: string } = { toast: 'text', require: 'say', copy: 'text' };

function checkSaid(spot: Spot, report: Report): void {
  if (typeof spot.value === 'string' && isBlank(spot.value.replace(/^=\s*(''|"")\s*$/, '')))
    report.add('no-words', spot, 'empty: write the words that are meant');
}

function checkNamed(part: ResolvedWidget, report: Report): void {
  const name = writtenName(part);
  if (!name || !(isControl(part) || catalogEntry(part.widget)?.place === 'overlay')) return;
  checkBlank(name, `this ${part.widget}`, report);
  if (isBlank(name.value) || /[\p{L}\p{N}]/u.test(name.value)) return;
  const message = `${quoted(name.value)} is no word, and a screen reader needs one: write what this ${part.widget} is or does`;
  report.add('no-words', name.spot, message);
}

/** Checks that everything to choose in a field has a label and a value: options, and groups of them. */
function checkEntries(value: Value, report: Report): void {
  for (const record of entriesIn(value)) {
    if (record.kind !== 'record') continue;
    checkBlank(written(record.fields.get('label')), 'this entry', report);
    const sent = written(record.fields.get('value'));
    if (sent && isBlank(sent.value)) report.add('no-words', sent.spot, 'empty: write what is sent when this is chosen');
    for (const inner of record.fields.values()) checkEntries(inner, report);
  }
}

/** Reports what is shown in a list and is only empty texts. */
function checkRows(value: Value, report: Report): void {
  for (const entry of entriesIn(value)) {
    const texts = entry.kind === 'record' ? [...entry.fields.values()] : [entry];
    if (texts.length > 0 && texts.every((text) => isBlank(written(text)?.value ?? '…')))
      report.add('no-words', entry.spot, 'empty: write what it says, or remove it');
  }
}

function entriesIn(value: Value): Value[] {
  if (value.kind !== 'list') return [];
  return value.items.map((entry) => (entry.kind === 'one' ? entry.value : entry.item));
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
  // `=''` is a literal, too.
  const literal = value?.kind === 'formula' && value.ast.kind === 'literal' ? value.ast : value;
  if (literal?.kind !== 'literal' || typeof literal.value !== 'string') return undefined;
  return { value: literal.value, spot: value!.spot };
}
