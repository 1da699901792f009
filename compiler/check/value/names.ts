import { MONEY_FLAGS } from '../../../schemas/handlers.ts';
import { checkExpression } from '../../expression/types/check.ts';
import { NO_FACTS } from '../../expression/types/facts.ts';
import {
  BOOL,
  COUNT,
  type Definition,
  type Facts,
  type Scope,
  TEXT,
  type Type,
  UNKNOWN,
} from '../../expression/types/types.ts';
import { callOwner } from '../../source/missing.ts';
import type { DocumentKind } from '../../source/project.ts';
import { work, workOn } from '../../source/work.ts';
import { fieldLimit, fieldOptions, fieldValueType } from '../../tables/catalog.ts';
import type { Tables } from '../../tables/tables.ts';
import { circularIn, derivedNamed, inOrder } from '../../tree/dependencies.ts';
import { outcomeNames } from '../../tree/outcomes.ts';
import {
  type DerivedDeclaration,
  type Env,
  type FieldDeclaration,
  type FieldSpec,
  type Formula,
  type Frame,
  fieldsIn,
  type ResolvedScreen,
} from '../../tree/resolved.ts';
import { ROOTS } from '../../tree/roots.ts';
import { whyNotReadable } from './readable.ts';
import { SHOWN, type Situation } from './situation.ts';

const VIEWPORT: Type = record([
  ['shrunk', COUNT],
  ['width', COUNT],
]);
/** The maximum number of fields in a group whose fields the server names. */
const MAX_GROUP_FIELDS = 100;

/** The types of everything that the expressions of one screen can read. */
export class Names {
  readonly #screen: ResolvedScreen | undefined;
  readonly #tables: Tables;
  readonly #session: Type;
  readonly #stored: Type;
  readonly #env: Type;
  /** Types of derived values, by frame and by the data available. */
  readonly #derived = new Map<Frame, Map<string, ReadonlyMap<string, Type>>>();
  readonly #answers = new Map<string, Type>();
  /** Circular derived values, which the check of cycles reports. */
  readonly #circular: ReadonlySet<DerivedDeclaration>;
  /** Definitions of derived values, by the data available. */
  readonly #definitions = new Map<string, Map<DerivedDeclaration, Definition>>();
  /** Types of roots that are the same everywhere in a frame. */
  readonly #roots = new Map<Frame, Map<string, Type>>();
  /** Why derived values cannot be read, by the data available and the facts. */
  readonly #early = new WeakMap<Facts, Map<string, string | undefined>>();

  constructor(screen: ResolvedScreen | undefined, tables: Tables) {
    this.#screen = screen;
    this.#tables = tables;
    const stored = [...tables.stored].map(
      ([name, { shape }]) => [name, orNull(tables.shapes.type(shape, 'read'))] as const,
    );
    const known = (kind: DocumentKind, fields: readonly (readonly [string, Type])[]) =>
      tables.broken.has(kind) ? UNKNOWN : record(fields);
    this.#session = known(
      'session',
      [...tables.session.keys()].map((name) => [name, name === 'region' ? regionIn(tables) : TEXT]),
    );
    this.#stored = known('stored', stored);
    const brand = known(
      'brand',
      Object.keys(tables.brand).map((name) => [name, TEXT]),
    );
    this.#env = record([
      ['brand', brand],
      ['now', COUNT],
    ]);
    this.#circular = circularIn(screen?.frames ?? []);
  }

  /** The scope of an expression with this environment and situation. */
  scope(env: Env, situation: Situation): Scope {
    return {
      lookup: (name) => this.#lookup(name, env, situation),
      names: () => [...env.rows.keys(), ...ROOTS.filter((root) => this.#root(root, env, situation))],
      why: (name, field) => this.#why(name, env, situation, field),
      expand: (path) => this.#expand(path, env, situation),
    };
  }

  /** The data of a call's outcome; an empty record if it gives nothing. */
  answerOf(call: string, outcome: string): Type {
    const key = `${call} ${outcome}`;
    const known = this.#answers.get(key);
    if (known) return known;
    const type = this.#answerOf(call, outcome);
    this.#answers.set(key, type);
    return type;
  }

  #answerOf(call: string, outcome: string): Type {
    const contract = this.#tables.calls.get(call);
    const declared = contract?.outcomes.find(({ is }) => is === outcome);
    if (!contract || !outcomeNames(contract).includes(outcome)) return UNKNOWN;
    const flag = contract.money && MONEY_FLAGS.get(outcome);
    const further: [string, Type][] = flag ? [[flag, BOOL]] : [];
    const { table } = callOwner(call, 'gives');
    if (!declared?.gives) {
      const from = `call \`${call}\`, outcome \`${outcome}\``;
      // What is missing here may be declared for another outcome.
      const isOther = contract.outcomes.some(({ gives }) => gives);
      return { is: 'record', fields: new Map(further), from, ...(isOther ? {} : { table }) };
    }
    const type = this.#tables.shapes.given(declared.gives, table);
    if (type.is !== 'record') return type;
    return { ...type, fields: new Map([...type.fields, ...further]), from: `call \`${call}\``, table };
  }

  #lookup(name: string, env: Env, situation: Situation): Type | undefined {
    const row = env.rows.get(name);
    if (row) return situation.rows.get(row) ?? UNKNOWN;
    return this.#root(name, env, situation);
  }

  #root(name: string, env: Env, situation: Situation): Type | undefined {
    const { frame } = env;
    const { shapes } = this.#tables;
    if (name === 'session') return this.#session;
    if (name === 'message') return situation.message || situation.answer || situation.head ? TEXT : undefined;
    if (name === 'answer') return situation.answer?.type;
    if (frame.is === 'contract') return situation.head ? HEAD.get(name) : undefined;
    switch (name) {
      case 'params':
        return frame.is === 'screen' ? this.#records(this.#screen?.params, 'read') : undefined;
      case 'data':
        return frame.is === 'screen' ? this.#data(situation) : undefined;
      case 'form':
        return this.#once(frame, name, () =>
          [...frame.fields].map(([field, declared]) => [
            field,
            declared.group ? groupOf(declared) : fieldValue(declared.nodes[0]!, this.#isKept(field)),
          ]),
        );
      case 'state':
        return this.#once(frame, name, () =>
          [...frame.states].map(([state, { shape }]) => [state, shapes.type(shape)]),
        );
      case 'let':
      case 'rules':
        return { is: 'record', fields: this.#derivedTypes(frame, name, situation) };
      case 'timers':
        return this.#once(frame, name, () =>
          [...frame.timers.values()].map(({ name, seconds }) => [name, timerOf(seconds)]),
        );
      case 'viewport':
        return VIEWPORT;
      case 'env':
        return this.#env;
      case 'stored':
        return this.#stored;
      case 'with':
        return this.#with(env);
      case 'event':
        return situation.event;
      default:
        return undefined;
    }
  }

  /** Whether a draft keeps the value of a field on the phone. */
  #isKept(field: string): boolean {
    return this.#screen?.draft?.fields.some(({ value }) => value === field) ?? false;
  }

  #once(frame: Frame, root: string, fields: () => readonly (readonly [string, Type])[]): Type {
    const roots = this.#roots.get(frame) ?? new Map<string, Type>();
    this.#roots.set(frame, roots);
    const type = roots.get(root) ?? record(fields());
    roots.set(root, type);
    return type;
  }

  #records(spots: ResolvedScreen['params'] | undefined, use: 'read' | 'given'): Type {
    return record([...(spots ?? [])].map(([name, spot]) => [name, this.#tables.shapes.type(spot, use)]));
  }

  #data(situation: Situation): Type {
    const loads = [...(this.#screen?.loads ?? [])].map(([name, load]): [string, Type] => {
      const type = this.answerOf(load.call, 'ok');
      const certain = situation.available === 'all' ? !load.optional && !load.when : situation.available.has(name);
      return [name, certain ? type : orNull(type)];
    });
    return record(loads);
  }

  #with({ frame, overlay }: Env): Type | undefined {
    const own = overlay?.frame === frame ? [...overlay.takes] : [];
    if (frame.is !== 'fragment' && own.length === 0) return undefined;
    return this.#records(new Map([...frame.takes, ...own]), 'given');
  }

  /** Types of `let` or `rules` in this situation; each can read those before it in dependency order. */
  #derivedTypes(frame: Frame, root: 'let' | 'rules', situation: Situation): ReadonlyMap<string, Type> {
    const key = `${root} ${availableKey(situation)}`;
    const known = this.#derived.get(frame) ?? new Map<string, ReadonlyMap<string, Type>>();
    this.#derived.set(frame, known);
    const types = known.get(key);
    if (types) return types;
    const both = { let: new Map<string, Type>(), rules: new Map<string, Type>() };
    for (const name of ['let', 'rules'] as const) known.set(`${name} ${availableKey(situation)}`, both[name]);
    for (const declaration of inOrder([...frame.lets.values(), ...frame.rules.values()])) {
      both[declaration.root].set(declaration.name, this.#typeOf(declaration, situation));
    }
    return both[root];
  }

  #typeOf(derived: DerivedDeclaration, situation: Situation): Type {
    if (!derived.formula || this.#circular.has(derived)) return derived.root === 'rules' ? BOOL : UNKNOWN;
    const { ast, env, spot } = derived.formula;
    const global = { ...SHOWN, available: situation.available };
    const { type } = workOn(spot, () => checkExpression(ast, this.scope(env, global), NO_FACTS));
    return derived.root === 'rules' ? BOOL : type;
  }

  #expand(path: readonly string[], env: Env, situation: Situation): Definition | undefined {
    const [root, name] = path as [string, string?];
    if (path.length !== 2 || env.rows.has(root)) return undefined;
    const derived = derivedNamed(root, name!, env);
    if (!derived?.formula || this.#circular.has(derived)) return undefined;
    const key = availableKey(situation);
    const definitions = this.#definitions.get(key) ?? new Map<DerivedDeclaration, Definition>();
    this.#definitions.set(key, definitions);
    const definition = definitions.get(derived) ?? { ast: derived.formula.ast };
    definitions.set(derived, definition);
    return definition;
  }

  #why(name: string, env: Env, situation: Situation, field?: string): string | undefined {
    const [root, part] = name.split('.') as [string, string?];
    const early = part !== undefined && situation.available !== 'all' && this.#missing(root, part, env, situation);
    return early || whyNotReadable(name, env, situation, field);
  }

  /** Why a derived value cannot be read before everything has loaded. */
  #missing(root: string, name: string, env: Env, situation: Situation): string | undefined {
    const derived = derivedNamed(root, name, env);
    if (!derived?.formula || this.#circular.has(derived)) return undefined;
    const known = this.#early.get(situation.facts) ?? new Map<string, string | undefined>();
    this.#early.set(situation.facts, known);
    const key = `${derived.root} ${derived.compiled} ${availableKey(situation)}`;
    if (!known.has(key)) known.set(key, this.#whyMissing(derived.formula, situation));
    return known.get(key);
  }

  #whyMissing(formula: Formula, situation: Situation): string | undefined {
    const global = { ...SHOWN, available: situation.available };
    // Facts known here also hold inside the definition, because both are in the same frame.
    const here = checkExpression(formula.ast, this.scope(formula.env, global), situation.facts);
    const worse = here.issues.find((issue) => issue.severity === 'error');
    if (!worse) return undefined;
    const shown = checkExpression(formula.ast, this.scope(formula.env, SHOWN), NO_FACTS);
    if (shown.issues.some((issue) => issue.severity === 'error')) return undefined;
    // If the cause is another unreadable value inside, report that one's reason.
    const [, reason = worse.message] = new RegExp(`${NOT_THERE}\\((.*)\\)$`).exec(worse.message) ?? [];
    return `${NOT_THERE}(${reason})`;
  }
}

const NOT_THERE = 'it needs data that may not be there yet at this point ';
const HEAD = new Map<string, Type>([
  ['code', TEXT],
  ['success', BOOL],
  ['message', TEXT],
]);

/** The values of a group by the names of its fields. */
function groupOf(field: FieldDeclaration): Type {
  return { is: 'map', of: TEXT, max: MAX_GROUP_FIELDS, holds: fieldsIn(field) };
}

function availableKey({ available }: Situation): string {
  if (available === 'all') return 'all';
  work(available.size);
  return [...available].sort().join(',');
}

function record(fields: readonly (readonly [string, Type])[]): Type {
  return { is: 'record', fields: new Map(fields) };
}

function orNull(type: Type): Type {
  return type.is === 'maybe' || type.is === 'unknown' ? type : { is: 'maybe', of: type };
}

/** The region of a page: any text, but only those that the product lists are told apart. */
function regionIn({ product }: Tables): Type {
  const known = Object.keys(product.regions).filter((name) => name !== 'else');
  return known.length > 0 ? { is: 'string', known, called: product.called } : TEXT;
}

/** The type of a timer of this many seconds. */
function timerOf(seconds: number): Type {
  return record([
    ['left', { is: 'int', least: 0, most: seconds }],
    ['clock', TEXT],
    ['running', BOOL],
  ]);
}

/**
 * The type of a field's value. If the initial value is within the field's limits, or among its options, so is every
 * later one.
 */
function fieldValue({ widget, spot, initial }: FieldSpec, isKept: boolean): Type {
  const type = fieldValueType(widget);
  const most = fieldLimit(widget, spot.get('max')?.value);
  if (type.is === 'list') return most === undefined ? type : { ...type, max: most };
  const begins = initial === undefined ? undefined : initial.kind === 'literal' ? initial.value : null;
  if (type.is === 'int' && most !== undefined) return isNumberWithin(begins, most) ? { ...type, least: 0, most } : type;
  if (type.is !== 'string' || (begins !== undefined && typeof begins !== 'string')) return type;
  if (most !== undefined) return (begins?.length ?? 0) <= most ? { ...type, longest: most } : type;
  const options = fieldOptions(widget, spot.get('options')?.value);
  // A draft may contain a former option.
  if (!options || isKept) return type;
  return { ...type, known: [...new Set(['', ...(begins === undefined ? [] : [begins]), ...options])], closed: true };
}

/** A field without `initial` starts at 0. */
function isNumberWithin(begins: unknown, most: number): boolean {
  return begins === undefined || (typeof begins === 'number' && begins >= 0 && begins <= most);
}
