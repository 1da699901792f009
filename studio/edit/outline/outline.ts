import type { JsonPath } from '../../../compiler/json/index.ts';
import { pathText } from '../../../compiler/source/spot.ts';
import { isRecord } from '../../../schemas/record.ts';
import { actionName, caseName, nameIn, nodeName, words } from './names.ts';

/** What an outline entry represents. */
export type EntryKind =
  | 'document'
  | 'section'
  | 'node'
  | 'nodes'
  | 'case'
  | 'handler'
  | 'action'
  | 'overlay'
  | 'load'
  | 'call'
  | 'outcome'
  | 'declaration';

/** One entry of the outline: a place of the document with a display name. */
export interface Entry {
  /** The path as text, `view[3].on.tap[0]`; unique in the document. */
  id: string;
  path: JsonPath;
  kind: EntryKind;
  name: string;
  children: readonly Entry[];
}

/**
 * Builds the outline of a document. Never throws, whatever the document contains; invalid parts are skipped.
 *
 * @param title what a document is called that does not say its own name
 */
export function outlineOf(document: unknown, title = 'document'): Entry {
  const root = isRecord(document) ? document : {};
  const name = [root.screen, root.fragment].find((name) => typeof name === 'string');
  const children = Object.keys(root).flatMap((key) => sectionOf(key, root[key]));
  return entry([], 'document', words(name || title), children);
}

/** Returns the entry at a path, or its nearest ancestor. */
export function entryAt(outline: Entry, path: JsonPath): Entry {
  const inner = childAround(outline, path);
  return inner ? entryAt(inner, path) : outline;
}

/** Returns the name of what a path belongs to, for the user: of a node, or of a handler with its owner. */
export function ownerName(outline: Entry, path: JsonPath): string {
  const around = [outline];
  for (let inner: Entry | undefined = outline; inner; ) {
    inner = childAround(inner, path);
    if (inner && inner.kind !== 'action') around.push(inner);
  }
  const [owner, own] = [around.at(-2), around.at(-1)!];
  return own.kind === 'handler' && owner ? `${owner.name}, ${own.name.toLowerCase()}` : own.name;
}

/** Returns all entries, parents first. */
export function entriesOf(outline: Entry): Entry[] {
  return [outline, ...outline.children.flatMap(entriesOf)];
}

/** Returns the entry with this id. */
export function entryOf(outline: Entry, id: string): Entry | undefined {
  return entriesOf(outline).find((other) => other.id === id);
}

function sectionOf(key: string, value: unknown): Entry[] {
  const section = SECTIONS.get(key);
  const children = section?.(value, [key]) ?? [];
  return section ? [entry([key], 'section', words(key), children)] : [];
}

type Section = (value: unknown, path: JsonPath) => Entry[];

/** Sections whose entries have names of the author's own. */
const BY_NAME: { readonly [section: string]: Section } = {
  params: declarations,
  with: declarations,
  load: named('load', (load, path) => handlersOf(load, path, 'then')),
  state: declarations,
  let: declarations,
  rules: declarations,
  timers: named('declaration', (timer, path) => handlersOf(timer, path, 'on')),
  actions: handlers,
  overlays,
  shapes: declarations,
  session: declarations,
  stored: declarations,
  regions: declarations,
  bridge: declarations,
};

/** The names of these sections: what is in them is edited entry by entry, and can be renamed. */
export const NAMED_SECTIONS: ReadonlySet<string> = new Set(Object.keys(BY_NAME));

const SECTIONS: ReadonlyMap<string, Section> = new Map(
  Object.entries({ ...BY_NAME, on: handlers, view: nodes, calls }),
);

function declarations(value: unknown, path: JsonPath): Entry[] {
  return named('declaration', () => [])(value, path);
}

function named(kind: EntryKind, inside: Section): Section {
  return (value, path) =>
    properties(value).map(([name, item]) => entry([...path, name], kind, name, inside(item, [...path, name])));
}

function overlays(value: unknown, path: JsonPath): Entry[] {
  return properties(value).map(([name, overlay]) => {
    const at = [...path, name];
    return entry(at, 'overlay', `${name}: ${nodeName(overlay)}`, insideNode(overlay, at));
  });
}

function nodes(value: unknown, path: JsonPath): Entry[] {
  if (!Array.isArray(value)) return [];
  return value.map((node, index) =>
    entry([...path, index], 'node', nodeName(node), insideNode(node, [...path, index])),
  );
}

/** Returns the children of a node: nodes, cases and handlers, in document order. */
function insideNode(node: unknown, path: JsonPath): Entry[] {
  return parts(node).flatMap(([key, value]): Entry[] => {
    const at = [...path, key];
    switch (key) {
      case 'children':
      case 'show':
        return nodes(value, at);
      case 'else':
        return [entry(at, 'nodes', words(key), nodes(value, at))];
      case 'cases':
        return cases(value, at);
      case 'fallback':
        return [entry(at, 'node', `Instead: ${nodeName(value)}`, insideNode(value, at))];
      case 'on':
        return handlers(value, at);
      default:
        return [];
    }
  });
}

function calls(value: unknown, path: JsonPath): Entry[] {
  if (!Array.isArray(value)) return [];
  return value.map((call, index) => {
    const at = [...path, index];
    return entry(at, 'call', nameIn(call, 'call'), [...outcomes(call, at), ...usual(call, 'unreachable', at)]);
  });
}

function outcomes(call: unknown, path: JsonPath): Entry[] {
  if (!isRecord(call) || !Array.isArray(call.outcomes)) return [];
  return call.outcomes.map((outcome, index) => {
    const at = [...path, 'outcomes', index];
    return entry(at, 'outcome', `Outcome ${nameIn(outcome, 'is')}`, handlerAt(outcome, 'usually', at));
  });
}

/** What happens unless a screen says otherwise. */
function usual(owner: unknown, key: string, path: JsonPath): Entry[] {
  const value = isRecord(owner) ? owner[key] : undefined;
  if (!isRecord(value)) return [];
  const at = [...path, key];
  return [entry(at, 'outcome', words(key), handlerAt(value, 'usually', at))];
}

function handlerAt(owner: unknown, key: string, path: JsonPath): Entry[] {
  const at = [...path, key];
  return isRecord(owner) && Array.isArray(owner[key])
    ? [entry(at, 'handler', words(key), actionsIn(owner[key], at))]
    : [];
}

function cases(value: unknown, path: JsonPath): Entry[] {
  if (!Array.isArray(value)) return [];
  return value.map((item, index) => {
    const at = [...path, index];
    return entry(at, 'case', caseName(item), insideNode(item, at));
  });
}

function handlersOf(owner: unknown, path: JsonPath, key: string): Entry[] {
  return isRecord(owner) ? handlers(owner[key], [...path, key]) : [];
}

/** Handlers by event, outcome or name. */
function handlers(value: unknown, path: JsonPath): Entry[] {
  return properties(value)
    .filter(([, actions]) => Array.isArray(actions))
    .map(([name, actions]) => {
      const at = [...path, name];
      return entry(at, 'handler', `On ${words(name).toLowerCase()}`, actionsIn(actions, at));
    });
}

function actionsIn(value: unknown, path: JsonPath): Entry[] {
  if (!Array.isArray(value)) return [];
  return value.map((action, index) => {
    const at = [...path, index];
    return entry(at, 'action', actionName(action), insideAction(action, at));
  });
}

function insideAction(action: unknown, path: JsonPath): Entry[] {
  return parts(action).flatMap(([key, value]): Entry[] => {
    const at = [...path, key];
    if (key === 'then' && isRecord(value)) return handlers(value, at);
    if ((key === 'then' || key === 'else') && Array.isArray(value))
      return [entry(at, 'handler', words(key), actionsIn(value, at))];
    return [];
  });
}

/** The properties of a node or an action. Where there may be an Else, it is an entry before it holds anything: to select. */
function parts(value: unknown): [string, unknown][] {
  const written = properties(value);
  return isRecord(value) && value.else === undefined && (value.do === 'if' || value.each !== undefined)
    ? [...written, ['else', []]]
    : written;
}

function properties(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value).filter(([name]) => name !== 'note') : [];
}

function entry(path: JsonPath, kind: EntryKind, name: string, children: readonly Entry[]): Entry {
  return { id: pathText(path), path, kind, name, children };
}

function isPrefix(path: JsonPath, of: JsonPath): boolean {
  return path.length <= of.length && path.every((step, index) => step === of[index]);
}

/** The child that a path belongs to: the path of an entry begins those of all that is in it. */
function childAround({ children }: Entry, path: JsonPath): Entry | undefined {
  return children.find((child) => isPrefix(child.path, path));
}
