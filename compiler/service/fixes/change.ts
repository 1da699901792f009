import { find, findEntry, type JsonNode, type JsonPath } from '../../source/json-node.ts';
import { skeleton } from '../complete/skeleton.ts';
import { addedTo, setAt } from '../project/edit.ts';
import type { EditedFile } from '../project/project.ts';
import { childAt, schemasAt } from '../schema/choose.ts';
import { schemaOf } from '../schema/schemas.ts';
import { type Faulty, type Fixer, quotedIn, replacing } from './fix.ts';

/** Removes the value and its name; where its owner is nothing without it, such as a call without a name, the owner. */
export const removed: Fixer = ({ file, path }) => {
  const goes = removable(file, path);
  if (!goes) return [];
  const subject = typeof goes.at(-1) === 'number' ? entryWords(find(file.root, goes)) : `\`${goes.at(-1)}\``;
  return [{ title: `remove ${subject}`, edits: setAt(file, goes, undefined) }];
};

/** Properties by which people know an entry of a list, the most telling one first. */
const TELLING = ['call', 'field', 'as', 'label', 'title', 'text', 'use', 'is', 'do', 'widget'];
/** A longer text is not repeated. */
const LONGEST = 40;

/** `` the entry with the `field` `phone` ``, or the text or number that an entry is. */
function entryWords(entry: JsonNode | undefined): string {
  if (entry?.kind === 'text' && entry.value.length <= LONGEST) return `\`${entry.value}\``;
  if (entry?.kind === 'number') return `\`${entry.value}\``;
  for (const name of TELLING) {
    const told = entry && find(entry, [name]);
    if (told?.kind === 'text' && told.value !== '' && told.value.length <= LONGEST)
      return `the entry with the \`${name}\` \`${told.value}\``;
  }
  return 'this entry';
}

/** Undefined where something would be left that is incomplete. */
function removable(file: EditedFile, path: JsonPath): JsonPath | undefined {
  const name = path.at(-1);
  if (name === undefined || !find(file.root, path)) return undefined;
  const above = path.slice(0, -1);
  if (typeof name === 'number') return path;
  const [owner] = schemasAt(schemaOf(file.kind), file.root, above);
  if (!owner?.schema.required?.includes(name)) return path;
  const list = find(file.root, above.slice(0, -1));
  return list?.kind === 'list' && list.items.length > 1 ? above : undefined;
}

/** `in this list already: remove it`, `so leave it out`, `` leave out its `when` ``: removes what is too much. */
export const leftOut: Fixer = (faulty) => {
  const { message } = faulty.issue;
  const name = /leave out (?:its )?`([\w-]+)`$/.exec(message)?.[1];
  if (name === undefined) return /(?:: remove it|leave it out)$/.test(message) ? removed(faulty) : [];
  const owner = faulty.path.at(-1) === name ? faulty.path.slice(0, -1) : faulty.path;
  return removed({ ...faulty, path: [...owner, name] });
};

/** `` which needs `label` ``: renames the one unknown property to the one that is missing. */
export const meantProperty: Fixer = (faulty) => {
  const [, name] = /, which needs `([^`]+)`/.exec(faulty.issue.message) ?? [];
  const entry = findEntry(faulty.file.root, faulty.path);
  return name !== undefined && entry
    ? [replacing(faulty, entry.nameStart, entry.nameEnd, JSON.stringify(name), name)]
    : [];
};

/** `write "on": { "tap": [ … ] }`: puts the handler where it belongs. */
export const wrapped: Fixer = (faulty) => {
  const { file, path, issue } = faulty;
  const [, event] = /; write "on": \{ "([^"]+)": \[ … \] \}$/.exec(issue.message) ?? [];
  const entry = findEntry(file.root, path);
  const owner = find(file.root, path.slice(0, -1));
  if (event === undefined || !entry || owner?.kind !== 'object' || owner.entries.has('on')) return [];
  const { kind, start, end } = entry.value;
  if (kind !== 'list' && kind !== 'object') return [];
  const source = file.text.slice(start, end);
  const text = `"on": { ${JSON.stringify(event)}: ${kind === 'list' ? source : `[${source}]`} }`;
  return [{ title: `write "on": { "${event}": … }`, edits: [{ path: file.path, start: entry.nameStart, end, text }] }];
};

/** Removes the condition, but not what it applies to; a rule or an `if`, which is nothing without it, stays. */
export const conditionRemoved: Fixer = (faulty) => {
  const { file, path } = faulty;
  if (path.at(-1) !== 'when' || path.at(-2) === 'rules') return [];
  const [owner] = schemasAt(schemaOf(file.kind), file.root, path.slice(0, -1));
  return owner?.schema.required?.includes('when') ? [] : removed(faulty);
};

/** `` needs `label` ``: adds the property, as far as its schema determines it. */
export const needed: Fixer = ({ file, path, issue }) => {
  const [, name] = /needs `([^`]+)`/.exec(issue.message) ?? [];
  if (name === undefined) return [];
  const [owner] = schemasAt(schemaOf(file.kind), file.root, path);
  const property = owner?.schema.properties?.[name];
  if (!owner || !property) return [];
  const value = filledIn(skeleton({ schema: property, file: owner.file }));
  return [
    {
      title: `add \`${name}\``,
      edits: setAt(file, [...path, name], value, Object.keys(owner.schema.properties ?? {})),
    },
  ];
};

/** `` screen `shelf` needs `id` ``: adds the argument, or offers each of several. */
export const argument: Fixer = ({ file, path, issue }) => {
  const names = quotedIn(/ needs (.+): write /.exec(issue.message)?.[1] ?? '');
  const object = find(file.root, path);
  if (object?.kind !== 'object') return [];
  const owner = ['with', 'send'].includes(String(path.at(-1))) ? path : [...path, takesWith(object) ? 'with' : 'send'];
  return names.map((name) => ({ title: `add \`${name}\``, edits: setAt(file, [...owner, name], '') }));
};

function takesWith(object: Parameters<typeof childAt>[0]): boolean {
  return ['to', 'use', 'overlay', 'action'].some((name) => childAt(object, name) !== undefined);
}

/** Adds a handler for each unhandled outcome. */
export const outcomes: Fixer = ({ file, path, issue }) => {
  const names = quotedIn(/on (.+) of call/.exec(issue.message)?.[1] ?? '');
  if (names.length === 0) return [];
  const then = path.at(-1) === 'then' ? path : [...path, 'then'];
  const [first, ...others] = names as [string, ...string[]];
  const value = [{ do: 'toast', text: 'error', kind: 'error' }];
  const each = others.length === 0 ? [{ title: `add \`${first}\``, edits: setAt(file, [...then, first], value) }] : [];
  return [...each, { title: 'add `else`', edits: setAt(file, [...then, 'else'], value) }];
};

/** `` name the one it closes, `"overlay": "…"` ``: offers each overlay of the document. */
export const overlayNamed: Fixer = ({ file, path }) => {
  const overlays = find(file.root, ['overlays']);
  if (overlays?.kind !== 'object') return [];
  return [...overlays.entries.keys()].map((name) => ({
    title: `close \`${name}\``,
    edits: setAt(file, [...path, 'overlay'], name),
  }));
};

/** `` nothing starts timer `resend` ``: starts it when the screen opens, which a fragment does not notice. */
export const startedAtOnce: Fixer = ({ file, issue }) => {
  const [, timer] = /^nothing starts timer `([^`]+)`/.exec(issue.message) ?? [];
  if (timer === undefined || file.kind !== 'screen') return [];
  const start = { do: 'start', timer };
  const hasActions = find(file.root, ENTER)?.kind === 'list';
  const edits = hasActions ? addedTo(file, ENTER, start) : setAt(file, ENTER, [start]);
  return [{ title: `start \`${timer}\` when the screen opens`, edits }];
};

const ENTER = ['on', 'enter'];

/** Adds a property with a fixed value. */
export function property(name: string, value: unknown): Fixer {
  return (faulty) => {
    const path = ownerOf(name, faulty);
    return path
      ? [
          {
            title: `add \`${JSON.stringify(name)}: ${JSON.stringify(value)}\``,
            edits: setAt(faulty.file, [...path, name], value),
          },
        ]
      : [];
  };
}

/** Adds the property quoted in the message: `"of": "items"`. */
export const spelledOut: Fixer = (faulty) => {
  const [, name, written] = /"([\w-]+)": ("[^"…]*"|true|false|\d+|\[[^\]…]*\])/.exec(faulty.issue.message) ?? [];
  if (name === undefined || written === undefined) return [];
  return property(name, JSON.parse(written))(faulty);
};

/** The nearest enclosing object that may have a property with this name. */
function ownerOf(name: string, { file, path }: Faulty): JsonPath | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const outer = path.slice(0, length);
    if (find(file.root, outer)?.kind !== 'object') continue;
    const schemas = schemasAt(schemaOf(file.kind), file.root, outer);
    if (schemas.some(({ schema }) => Object.hasOwn(schema.properties ?? {}, name))) return outer;
  }
  return undefined;
}

/** Turns a skeleton into a value: its tab stops get their suggestions. */
function filledIn(text: string): unknown {
  return JSON.parse(text.replace(/\$\{\d+(?::([^}]*))?\}/g, (_, words: string | undefined) => words ?? ''));
}
