import { actionOf } from '../actions/index.ts';
import { reads, visit } from '../expression/syntax/walk.ts';
import type { Spot } from '../source/spot.ts';
import type { ActionStep, Handler, ResolvedScreen, Value } from '../tree/resolved.ts';
import { visitScreen } from './visit.ts';

/** A screen that another one opens by itself, and where that is written. */
export interface Onward {
  to: string;
  spot: Spot;
}

/** A `go` to another screen, with the names of what it gives. */
export interface Going {
  to: string;
  given: ReadonlySet<string>;
  spot: Spot;
}

/** What screens use of the project's shared declarations, and of each other. */
export class Usage {
  readonly calls = new Set<string>();
  readonly fragments = new Set<string>();
  readonly stored = new Set<string>();
  /** The screens that each screen opens by itself, whatever holds. */
  readonly onward = new Map<string, readonly Onward[]>();
  readonly goes: Going[] = [];
  /** The parameters without which each screen goes no further, and where it says so. */
  readonly needs = new Map<string, ReadonlyMap<string, Spot>>();
  /** Messages to the native app that are all that an event of a widget does, and the first place of each. */
  readonly alone = new Map<string, Spot>();
  /** The first place where an amount is formatted. */
  amount: Spot | undefined;

  /** Combines the usage of several screens. */
  static of(usages: readonly Usage[]): Usage {
    const all = new Usage();
    for (const usage of usages) {
      for (const key of ['calls', 'fragments', 'stored'] as const) for (const name of usage[key]) all[key].add(name);
      for (const [screen, onward] of usage.onward) all.onward.set(screen, onward);
      all.goes.push(...usage.goes);
      for (const [screen, needs] of usage.needs) all.needs.set(screen, needs);
      for (const [message, spot] of usage.alone) if (!all.alone.has(message)) all.alone.set(message, spot);
      all.amount ??= usage.amount;
    }
    return all;
  }

  /** Records everything that a screen refers to. */
  note(screen: ResolvedScreen): void {
    for (const load of screen.loads.values()) this.calls.add(load.call);
    visitScreen(screen, {
      node: (part) => {
        if (part.kind === 'use') this.fragments.add(part.fragment);
        if (part.kind !== 'widget') return;
        if (part.field?.upload) this.calls.add(part.field.upload.call);
        for (const handler of part.on.values()) this.#messages(handler);
      },
      step: (step) => {
        if (step.do === 'go') this.#going(step);
        for (const { target, name, uses } of actionOf(step).contents(step).aims ?? []) {
          if (uses && target === 'call') this.calls.add(name);
          if (uses && target === 'stored value') this.stored.add(name);
        }
      },
      formula: ({ ast, spot }) => {
        visit(ast, (part) => {
          if (part.kind === 'call' && part.name === 'money') this.amount ??= spot;
        });
        for (const { path } of reads(ast)) if (path[0] === 'stored' && path[1] !== undefined) this.stored.add(path[1]);
      },
      value: (value) => this.#value(value),
    });
    for (const frame of screen.frames) if (frame.is === 'fragment') this.fragments.add(frame.name);
  }

  /** Where the user is already, what was given before is there as well. */
  #going({ spot, env }: ActionStep): void {
    const to = spot.textOf('to') ?? '';
    const given = new Set(spot.entriesOf('with').map(([name]) => name));
    if (env.frame.is !== 'screen' || env.frame.name !== to) this.goes.push({ to, given, spot: spot.get('to') ?? spot });
  }

  #messages({ steps }: Handler): void {
    if (!steps.every((step) => step.do === 'bridge')) return;
    for (const { spot } of steps) {
      const message = spot.textOf('action') ?? '';
      if (!this.alone.has(message)) this.alone.set(message, spot);
    }
  }

  #value(value: Value): void {
    if (value.kind === 'image-call') this.calls.add(value.call);
    if (value.kind === 'record') for (const part of value.fields.values()) this.#value(part);
    if (value.kind !== 'list') return;
    for (const item of value.items) this.#value(item.kind === 'one' ? item.value : item.item);
  }
}
