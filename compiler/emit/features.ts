import type { CompiledScreen, Expr, Feature } from '../../schemas/compiled.ts';
import { EVERYDAY } from '../../schemas/everyday.ts';

/** Features that depend on others. */
const BASES: { readonly [Name in Feature]?: readonly Feature[] } = {
  draft: ['resume', 'durable', 'form'],
  money: ['resume', 'durable'],
  once: ['ids'],
  place: ['resume', 'durable'],
  stored: ['storage'],
  timers: ['storage'],
};

const EVERYDAY_OPERATORS: ReadonlySet<string> = new Set(EVERYDAY.operators);
const EVERYDAY_FUNCTIONS: ReadonlySet<unknown> = new Set(EVERYDAY.functions);
const EVERYDAY_ACTIONS: ReadonlySet<string> = new Set(EVERYDAY.actions);

/** The tables of a document that imply features. */
type Emitted = Pick<
  CompiledScreen,
  'load' | 'state' | 'timers' | 'calls' | 'stored' | 'resume' | 'draft' | 'on' | 'rules' | 'let'
>;

/** Collects the modules that a document needs in addition to those of every page. */
export class FeatureList {
  readonly #now = new Set<string>();
  // Drawn in place of an empty list.
  readonly #later = new Set<string>(['empty']);
  #emitsLater = false;
  /** Whether an expression reads what only the phone knows, or the time. */
  #readsPhone = false;

  /** Adds a feature that the screen needs at the start. */
  add(feature: Feature): void {
    this.#now.add(feature);
    for (const base of BASES[feature] ?? []) this.add(base);
  }

  /** Adds a widget or its dependency: needed when the nodes being compiled are drawn. */
  addDrawn(module: string): void {
    (this.#emitsLater ? this.#later : this.#now).add(module);
  }

  /** Compiles nodes that are not part of the first view. */
  later<Node>(emit: () => Node): Node {
    const before = this.#emitsLater;
    this.#emitsLater = true;
    const emitted = emit();
    this.#emitsLater = before;
    return emitted;
  }

  addAction(name: string): void {
    if (!EVERYDAY_ACTIONS.has(name)) this.add('actions-more');
  }

  /** Adds the features that an operation of an expression needs. */
  addOperation([operator, first, second]: readonly Expr[]): void {
    if (operator === '$') this.#addRoot(first, second);
    else if (!EVERYDAY_OPERATORS.has(String(operator)) || (operator === 'fn' && !EVERYDAY_FUNCTIONS.has(first)))
      this.add('functions-more');
  }

  #addRoot(root: Expr | undefined, name: Expr | undefined): void {
    if (root === 'viewport') this.add('viewport');
    this.#readsPhone ||= root === 'viewport' || root === 'timers' || (root === 'env' && name === 'now');
  }

  /** The names of the modules without duplicates, including those implied by the document as a whole. */
  compiled(document: Emitted): CompiledScreen['features'] {
    this.#addWhole(document);
    const later = [...this.#later].filter((name) => !this.#now.has(name));
    return { now: [...this.#now].sort(), later: later.sort() };
  }

  #addWhole({ load, state, timers, calls, stored, resume, draft, on, rules, let: values }: Emitted): void {
    const states = Object.values(state);
    const remembers = Object.keys(stored).length > 0 || states.some(({ keep }) => keep);
    if (states.length > 0) this.add('state');
    if (Object.keys(timers).length > 0) this.add('timers');
    if (Object.keys({ ...values, ...rules }).length > 0) this.add('derived');
    if (Object.values(calls).some(({ money }) => money)) this.add('money');
    else if (Object.values(calls).some(({ once }) => once)) this.add('once');
    if (resume) this.add('place');
    if (draft) this.add('draft');
    if (remembers) this.add('stored');
    // Such a screen is rendered completely by the server: it waits for nothing, runs nothing by itself, and
    // its first view depends on its address and the brand only.
    const waits = Object.keys(load).length > 0 || on.enter || on.loaded;
    if (!waits && !remembers && !this.#readsPhone) this.add('hydrate');
  }
}
