import { conjuncts, fold } from '../expressions/fold.ts';
import { fieldKey } from './fields.ts';
import type { Shown } from './flatten.ts';
import type { Keys } from './keys.ts';
import type { Side } from './side.ts';
import { stepsKey } from './step-keys.ts';

/** Keys of a widget of one version, for finding it in the other. */
export interface ShownKeys {
  /** Including its contents and its conditions. */
  readonly whole: string;
  /** Of its handlers. */
  readonly handlers: string;
  readonly conditions: string;
}

/** Keys of widgets, computed once for each. */
export class KeysOfShown {
  readonly #side: Side;
  readonly #known = new Map<Shown, ShownKeys>();

  constructor(side: Side) {
    this.#side = side;
  }

  of(shown: Shown): ShownKeys {
    const known = this.#known.get(shown);
    if (known) return known;
    const keys = this.#side.expanded;
    const handlers = handlersKey(shown, keys);
    const conditions = conditionsKey(shown, keys);
    const inside = shown.children.map((child) => this.of(child).whole);
    const whole = keys.join(ownKey(shown, keys), handlers, conditions, repeatedKey(shown, keys), ...inside);
    const result = { whole, handlers, conditions };
    this.#known.set(shown, result);
    return result;
  }
}

/** The key of the lists that a widget is repeated for. */
export function repeatedKey({ repeated }: Shown, keys: Keys): string {
  return keys.join(
    ...repeated.flatMap(({ list, key, outer, inner }) => [keys.expr(list, outer), keys.expr(key, inner)]),
  );
}

function ownKey({ node, rows, fallbacks }: Shown, keys: Keys): string {
  const props = Object.keys(node.p).sort();
  return keys.join(
    node.w,
    ...props.flatMap((prop) => [prop, keys.expr(node.p[prop], rows)]),
    fieldKey(node.field, keys, rows),
    keys.plain(fallbacks),
  );
}

function handlersKey({ node: { on = {} }, rows }: Shown, keys: Keys): string {
  const events = Object.keys(on).filter((event) => on[event]!.length > 0);
  return keys.join(...events.sort().flatMap((event) => [event, stepsKey(on[event], keys, rows)]));
}

function conditionsKey({ conditions }: Shown, keys: Keys): string {
  const parts = conditions.flatMap(({ expr, rows }) => conjuncts(fold(expr)).map((part) => keys.expr(part, rows)));
  return keys.join(...[...new Set(parts)].sort());
}
