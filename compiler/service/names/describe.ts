import { isRecord } from '../../../schemas/record.ts';
import type { JsonNode } from '../../source/json-node.ts';
import { plain } from '../../source/json-node.ts';
import { onOneLine } from '../../source/quoting.ts';
import type { Kind } from './kinds.ts';
import type { Site } from './site.ts';

/** Maximum length of a displayed value. */
const MAX_LENGTH = 80;

/** A short description of a declaration: a call's method and path, a rule's condition, the shape of a parameter. */
export function detailOf({ kind, node }: Pick<Site, 'kind' | 'node'>): string {
  const value = plain(node);
  if (SHAPED.has(kind)) return onOneLine(shapeWords(value), MAX_LENGTH);
  const text = isRecord(value) ? DETAILS[kind]?.(value) : undefined;
  return onOneLine(text ?? (Array.isArray(value) ? stepsShown(value) : shown(value)), MAX_LENGTH);
}

/** The author's note. */
export function noteOf(node: JsonNode): string | undefined {
  const note = node.kind === 'object' ? node.entries.get('note')?.value : undefined;
  return note?.kind === 'text' ? note.value : undefined;
}

/** Kinds of names that have a shape. */
const SHAPED: ReadonlySet<Kind> = new Set(['param', 'with', 'state', 'stored', 'sent', 'shape']);

/** A shape in words: `list of Row`, `record of title, pages`. */
function shapeWords(shape: unknown): string {
  if (Array.isArray(shape)) return `list of ${shapeWords(shape[0])}`;
  if (!isRecord(shape)) return shown(shape);
  if (shape.list !== undefined) return `list of ${shapeWords(shape.list)}`;
  if (shape.map !== undefined) return `map of ${shapeWords(shape.map)}`;
  const inner = shape.is ?? shape.type;
  return inner === undefined ? `record of ${Object.keys(shape.record ?? shape).join(', ')}` : shapeWords(inner);
}

type Detail = (value: { [name: string]: unknown }) => string;

/** Kinds that need more than the value of the declaration as a description. */
const DETAILS: { readonly [kind in Kind]?: Detail } = {
  call: ({ method = '', path = '' }) => `${method} ${path}`,
  screen: ({ title = '', routes }) => [title, Array.isArray(routes) ? routes[0] : ''].map(shown).join(' · '),
  fragment: ({ note = '' }) => `${note}`,
  answer: ({ call = '', is = '' }) => `${call}: ${is}`,
  load: ({ call = '' }) => `${call}`,
  timer: ({ seconds = '' }) => `${seconds} s`,
  overlay: ({ widget, use, title = '' }) => `${widget ?? use ?? ''} ${shown(title)}`.trim(),
  session: ({ in: place = 'query' }) => `travels in the ${place}`,
  message: ({ with: takes }) => (Array.isArray(takes) ? `takes ${takes.join(', ')}` : 'takes nothing'),
  outcome: ({ when = 'otherwise' }) => `${when}`,
  field: ({ widget = '', label = '' }) => `${widget} ${shown(label)}`.trim(),
  row: ({ each = '', call = '' }) => `${each}${call}`,
};

/** The actions of a handler: `call book.reserve, toast`. */
function stepsShown(steps: readonly unknown[]): string {
  const words = steps.filter(isRecord).map((step) => {
    const target = ['call', 'to', 'overlay', 'state', 'action', 'timer'].map((name) => step[name]);
    return [step.do, ...target].filter((word) => typeof word === 'string').join(' ');
  });
  return words.filter(Boolean).join(', ');
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : written(value);
}

function written(value: unknown): string {
  return JSON.stringify(value) ?? '';
}
