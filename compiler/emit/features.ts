import type { CompiledScreen, Expr, Feature } from '../../schemas/compiled.ts';
import { EVERYDAY } from '../../schemas/everyday.ts';

/** Features that others are built on. */
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

/** What a document declares as a whole. */
type Emitted = Pick<
  CompiledScreen,
  'load' | 'state' | 'timers' | 'calls' | 'stored' | 'resume' | 'draft' | 'on' | 'rules' | 'let'
>;

/** Collects the modules that a document needs beside those of every page, while it is emitted. */
export class FeatureList {
  readonly #now = new Set<string>();
  // What a list shows that holds nothing.
  readonly #later = new Set<string>(['empty']);
  #emitsLater = false;
  /** Whether an expression reads what only the phone knows, or what depends on the time. */
  #readsPhone = false;

  /** Adds a feature without which the screen cannot start. */
  add(feature: Feature): void {
    this.#now.add(feature);
    for (const base of BASES[feature] ?? []) this.add(base);
  }

  /** Adds a widget, or what it is drawn with: needed as soon as the nodes that are being emitted. */
  addDrawn(module: string): void {
    (this.#emitsLater ? this.#later : this.#now).add(module);
  }

  /** Emits nodes that the first view does not show. */
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

  /** Adds what an operation of an expression needs. */
  addOperation([operator, first, second]: readonly Expr[]): void {
    if (operator === '$') this.#addRoot(first, second);
    else if (!EVERYDAY_OPERATORS.has(String(operator)) || (operator === 'fn' && !EVERYDAY_FUNCTIONS.has(first)))
      this.add('functions-more');
  }

  #addRoot(root: Expr | undefined, name: Expr | undefined): void {
    if (root === 'viewport') this.add('viewport');
    this.#readsPhone ||= root === 'viewport' || root === 'timers' || (root === 'env' && name === 'now');
  }

  /** The names of the modules, each once, with those that follow from the document as a whole. */
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
    // Such a screen comes as a whole with its page: it waits for nothing, does nothing by itself, and draws first what
    // its address and the brand say.
    const waits = Object.keys(load).length > 0 || on.enter || on.loaded;
    if (!waits && !remembers && !this.#readsPhone) this.add('hydrate');
  }
}
