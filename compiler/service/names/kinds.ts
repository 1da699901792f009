import type { JsonNode } from '../../source/json-node.ts';
import type { Up } from '../schema/walk.ts';

/** A kind of name: its label, its scope, how expressions read it, and whether it can be renamed. */
export interface NameKind {
  /** In messages: `` overlay `rating` ``. */
  readonly what: string;
  /**
   * The owner of the name, determined from its position, because the same name may mean something else for another
   * owner. `file`: the document that contains it; `project`: the same everywhere; otherwise computed from the enclosing
   * objects.
   */
  readonly owner: 'file' | 'project' | ((up: Up | undefined, file: string) => string | undefined);
  /** The roots of expressions that read it: `data` of `data.order`. */
  readonly root?: readonly string[];
  /** Why it cannot be renamed; absent if it can. */
  readonly fixed?: string;
  /** Prefixes of the paths of files that are named after it. */
  readonly path?: (name: string, owner: string) => readonly string[];
}

/**
 * The kinds of names that the schemas know (`refers`, `refersKeys`, `declares`, `declaresKeys`): one line each. The
 * test of the language service fails for a kind without a line.
 */
export const KINDS = {
  screen: { what: 'screen', owner: 'project', path: (name) => [`screens/${name}/`] },
  route: {
    what: 'route',
    owner: 'project',
    fixed: 'others open the screen by this address: declare a second route beside it',
  },
  fragment: { what: 'fragment', owner: 'project', path: (name) => [`screens/fragments/${name}.json`] },
  call: { what: 'call', owner: 'project', path: (name) => [`screens/calls/answers/${name}/`] },
  tracking: { what: 'tracking call', owner: 'project' },
  picture: { what: 'call that answers a picture', owner: 'project' },
  answer: { what: 'shared answer', owner: 'project', path: (name) => [`screens/answers/${name}.json`] },
  shape: { what: 'shape', owner: 'project' },
  session: {
    what: 'session parameter',
    owner: 'project',
    root: ['session'],
    fixed: 'the native app opens screens with this parameter',
  },
  stored: { what: 'stored value', owner: 'project', root: ['stored'], fixed: 'phones keep the value under this name' },
  brand: {
    what: 'setting of the brand',
    owner: 'project',
    root: ['env', 'brand'],
    fixed: 'the settings of a server are named after it',
  },
  message: { what: 'message', owner: 'project', fixed: 'the native app knows the message by this name' },
  messageParameter: {
    what: 'parameter',
    owner: messageAround,
    fixed: 'the native app knows the parameter by this name',
  },
  asset: { what: 'asset', owner: 'project', fixed: 'it is the path of a file: move the file' },
  param: { what: 'parameter', owner: screenAround, root: ['params'] },
  with: { what: 'argument', owner: takerAround, root: ['with'] },
  outcome: {
    what: 'outcome',
    owner: callAround,
    path: (name, call) => [`screens/calls/answers/${call}/${name}.json`],
  },
  sent: { what: 'value', owner: callAround },
  load: { what: 'load', owner: 'file', root: ['data'] },
  state: { what: 'state', owner: 'file', root: ['state'] },
  let: { what: 'value', owner: 'file', root: ['let'] },
  rule: { what: 'rule', owner: 'file', root: ['rules'] },
  timer: { what: 'timer', owner: 'file', root: ['timers'] },
  field: { what: 'field', owner: 'file', root: ['form'] },
  action: { what: 'action', owner: 'file' },
  overlay: { what: 'overlay', owner: 'file' },
  row: { what: 'name', owner: rowAround },
} as const satisfies { [kind: string]: NameKind };

export type Kind = keyof typeof KINDS;

/** Whether a keyword of the schemas is a kind of name. */
export function isKind(word: string | undefined): word is Kind {
  return word !== undefined && Object.hasOwn(KINDS, word);
}

/** What is known of a kind. */
export function kindOf(kind: Kind): NameKind {
  return KINDS[kind];
}

/** All kinds of calls are calls: `tracking` only determines which are offered. */
export function sameTable(kind: Kind): Kind {
  return kind === 'tracking' || kind === 'picture' ? 'call' : kind;
}

/** The text under this name in the nearest enclosing object that has one. */
function around(up: Up | undefined, name: string): string | undefined {
  for (let at = up; at; at = at.up) {
    const text = textIn(at.node, name);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The call that `then`, `send`, `outcomes` or the answer of a fixture belongs to. */
function callAround(up: Up | undefined, file: string): string | undefined {
  for (let at = up; at; at = at.up) {
    if (typeof at.step === 'string' && isAnswers(at.up)) return at.step;
    const own = textIn(at.node, 'call');
    if (own !== undefined) return own;
  }
  return /^screens\/calls\/answers\/([^/]+)\//.exec(file)?.[1];
}

/** Whether the object inside this one is the `answers` of a fixture. */
function isAnswers(up: Up | undefined): boolean {
  return up?.step === 'answers' && up.up === undefined;
}

function messageAround(up: Up | undefined): string | undefined {
  const message = around(up, 'action');
  if (message !== undefined) return message;
  for (let at = up; at; at = at.up) if (at.up?.step === 'bridge' && typeof at.step === 'string') return at.step;
  return undefined;
}

/** The screen that a `go` or a step `went` leads to; otherwise the screen of the file, or of its fixture. */
function screenAround(up: Up | undefined, file: string): string | undefined {
  return around(up, 'to') ?? around(up, 'went') ?? /^screens\/([^/]+)\/(?:screen\.json$|fixtures\/)/.exec(file)?.[1];
}

/** The fragment or overlay that receives the values: `fragment NAME`, or `FILE overlay NAME`. */
function takerAround(up: Up | undefined, file: string): string | undefined {
  const args = up?.up?.step === 'with' ? up.up.node : undefined;
  const [use, overlay] = ['use', 'overlay'].map((name) => textIn(args, name));
  if (use !== undefined) return fragmentTaker(use);
  if (overlay !== undefined) return overlayTaker(file, overlay);
  return takerOf(up, file, typeof up?.step === 'string' ? up.step : '');
}

/** The owner of the argument `with.name`: the enclosing overlay if it has that parameter, otherwise the fragment. */
export function takerOf(up: Up | undefined, file: string, name: string): string | undefined {
  for (let at = up; at; at = at.up) {
    if (typeof at.step !== 'string' || at.up?.step !== 'overlays' || at.up.up) continue;
    const overlay = at.node.kind === 'object' ? at.node.entries.get(at.step)?.value : undefined;
    const takes = overlay?.kind === 'object' ? overlay.entries.get('with')?.value : undefined;
    if (takes?.kind === 'object' && takes.entries.has(name)) return overlayTaker(file, at.step);
  }
  const fragment = /^screens\/fragments\/([^/]+)\.json$/.exec(file)?.[1];
  return fragment === undefined ? undefined : fragmentTaker(fragment);
}

function fragmentTaker(name: string): string {
  return `fragment ${name}`;
}

function overlayTaker(file: string, name: string): string {
  return `${file} overlay ${name}`;
}

function textIn(node: JsonNode | undefined, name: string): string | undefined {
  const value = node?.kind === 'object' ? node.entries.get(name)?.value : undefined;
  return value?.kind === 'text' ? value.value : undefined;
}

/** Rows belong to the object that names them, which depends on the name (`rowOwner`). */
function rowAround(): undefined {
  return undefined;
}

/** The enclosing object that binds this name to a row or an answer, by its offset in the file. */
export function rowOwner(up: Up | undefined, file: string, name: string): string | undefined {
  for (let at = up; at; at = at.up) {
    if (['as', 'index'].some((key) => textIn(at.node, key) === name)) return `${file} ${at.node.start}`;
  }
  return undefined;
}
