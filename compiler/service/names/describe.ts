import type { JsonNode } from '../../source/json-node.ts';
import { plain } from '../../source/json-node.ts';
import { onOneLine } from '../../source/nearest.ts';
import { isRecord } from '../../source/record.ts';
import type { Kind } from './kinds.ts';
import type { Site } from './site.ts';

/** Characters of what stands under a name that are shown. */
const MOST = 80;

/** What a declaration is, in a few words: a call's method and path, a rule's condition, the shape of a parameter. */
export function detailOf({ kind, node }: Pick<Site, 'kind' | 'node'>): string {
  const value = plain(node);
  const text = isRecord(value) ? DETAILS[kind]?.(value) : undefined;
  return onOneLine(text ?? (typeof value === 'string' ? value : written(value)), MOST);
}

/** What its author wrote about it. */
export function noteOf(node: JsonNode): string | undefined {
  const note = node.kind === 'object' ? node.entries.get('note')?.value : undefined;
  return note?.kind === 'text' ? note.value : undefined;
}

type Detail = (value: { [name: string]: unknown }) => string;

/** Kinds that the value under the name, written out, does not explain. */
const DETAILS: { readonly [kind in Kind]?: Detail } = {
  call: ({ method = '', path = '' }) => `${method} ${path}`,
  screen: ({ title = '', routes }) => [title, Array.isArray(routes) ? routes[0] : ''].map(shown).join(' · '),
  fragment: ({ note = '' }) => `${note}`,
  answer: ({ call = '', is = '' }) => `${call}: ${is}`,
  load: ({ call = '' }) => `${call}`,
  timer: ({ seconds = '' }) => `${seconds} s`,
  overlay: ({ widget, use, title = '' }) => `${widget ?? use ?? ''} ${shown(title)}`.trim(),
  state: ({ type }) => shown(type),
  stored: ({ is }) => shown(is),
  outcome: ({ when = 'otherwise' }) => `${when}`,
  field: ({ widget = '', label = '' }) => `${widget} ${shown(label)}`.trim(),
  row: ({ each = '', call = '' }) => `${each}${call}`,
};

function shown(value: unknown): string {
  return typeof value === 'string' ? value : written(value);
}

function written(value: unknown): string {
  return JSON.stringify(value) ?? '';
}
