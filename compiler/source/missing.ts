import { quoted } from './quoting.ts';

/** A missing name. The same name missing in several places has one cause. */
export interface Missing {
  /** The table that lacks it: `session`, `call book.detail gives.copies[]`, `screens/book/screen.json#load`. */
  readonly table: string;
  readonly name: string;
  /** The most similar name in the table. */
  readonly near?: string;
}

/** Something that has names of its own: what messages call it, and the table of its names. */
export interface Owner {
  readonly what: string;
  readonly table?: string;
}

/** Something that is declared with a type: a field of a call or a shape, a shape, a state, an argument or a derived value. */
export interface Declared {
  /** Where it is declared, as `Missing` names it. */
  readonly table: string;
  readonly name: string;
  /** Its type, in words. */
  readonly is: string;
  /** The named shapes that its type is made of. */
  readonly shapes: readonly string[];
}

/** The part of a call that has the names. */
export function callOwner(call: string, part: 'outcomes' | 'send' | 'gives'): Owner & { table: string } {
  return { what: `call ${quoted(call)}`, table: `call ${call} ${part}` };
}

export function fragmentOwner(name: string): Owner {
  return { what: `fragment ${quoted(name)}`, table: `screens/fragments/${name}.json#with` };
}

export function screenOwner(name: string, part: 'params' | 'routes'): Owner {
  return {
    what: `screen ${quoted(name)}`,
    table: part === 'routes' ? 'routes' : `screens/${name}/screen.json#${part}`,
  };
}

export const SESSION_OWNER: Owner = { what: 'the session', table: 'session' };

/** Project-wide tables, by the kind of their names and by the root that reads them. */
const SHARED = new Map([
  ['call', 'calls'],
  ['fragment', 'fragments'],
  ['screen', 'screens'],
  ['asset', 'assets'],
  ['session parameter', 'session'],
  ['session', 'session'],
  ['stored value', 'stored'],
  ['stored', 'stored'],
  ['setting of the brand', 'brand'],
  ['env.brand', 'brand'],
  ['message', 'bridge'],
]);

/** Tables of one document, likewise. */
const OWN = new Map([
  ['load', 'load'],
  ['data', 'load'],
  ['timer', 'timers'],
  ['timers', 'timers'],
  ['overlay', 'overlays'],
  ['action', 'actions'],
  ['state', 'state'],
  ['field', 'form'],
  ['form', 'form'],
  ['let', 'let'],
  ['rules', 'rules'],
  ['with', 'with'],
  ['params', 'params'],
]);

/** The names that `as` and `index` give to rows and answers. */
const ROW_NAMES = 'rows';

/**
 * The table of a kind of name, or of a root; undefined for a kind without declarations.
 *
 * @param file the document that lacks it
 */
export function tableOf(kind: string, file: string): string | undefined {
  const own = kind === ROW_NAMES ? ROW_NAMES : OWN.get(kind);
  return SHARED.get(kind) ?? (own && `${file}#${own}`);
}
