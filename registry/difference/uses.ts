import type { CompiledScreen } from '../../schemas/compiled.ts';
import { everythingIn } from '../../schemas/document-walk.ts';
import type { Shown } from './flatten.ts';
import type { WidgetNames } from './naming.ts';
import { eventWords } from './widgets.ts';
import { ownName, quoted } from './words.ts';

/**
 * Lists where a `let` or rule is used, in words, directly or indirectly: widgets, their handlers, loads.
 *
 * @param qualified `rules.isOverdue`
 */
export function usesOf(
  qualified: string,
  document: CompiledScreen,
  shown: readonly Shown[],
  names: WidgetNames,
): string[] {
  const reads = readers(qualified, document);
  const inView = shown.flatMap((one) => {
    const { node, conditions, repeated } = one;
    const own = reads([conditions, repeated, node.p, node.field]) ? [names.of(one)] : [];
    const events = Object.entries(node.on ?? {}).filter(([, steps]) => reads(steps));
    return [...own, ...events.map(([event]) => eventWords(event, names.of(one)))];
  });
  const loads = Object.entries(document.load).filter(([, load]) => reads(load));
  const handlers = Object.entries(document.actions).filter(([, steps]) => reads(steps));
  const { title, public: page, on, timers, state, resume, draft } = document;
  const rest = [title, page, on, timers, state, resume, draft];
  return [
    ...new Set([
      ...inView,
      ...loads.map(([name]) => `the load ${quoted(ownName(name))}`),
      ...handlers.flatMap(([name]) => runsOf(name, document, shown, names)),
      ...(reads(rest) ? [BY_ITSELF] : []),
    ]),
  ];
}

const BY_ITSELF = 'what the screen does by itself';

/** Lists what runs a handler of `actions`, in words, directly or indirectly: `tapping \`Next\``. */
export function runsOf(
  action: string,
  { actions, load, on, timers, resume }: CompiledScreen,
  shown: readonly Shown[],
  names: WidgetNames,
): string[] {
  const meant = new Set([action]);
  const runs = (part: unknown): boolean =>
    everythingIn(part).some((at) => {
      const { do: name, action: run } = (at ?? {}) as { do?: unknown; action?: unknown };
      return name === 'run' && meant.has(String(run));
    });
  for (let size = 0; size < meant.size; ) {
    size = meant.size;
    for (const [name, steps] of Object.entries(actions)) if (runs(steps)) meant.add(name);
  }
  const used = shown.flatMap((one) =>
    Object.entries(one.node.on ?? {}).flatMap(([event, steps]) =>
      runs(steps) ? [eventWords(event, names.of(one))] : [],
    ),
  );
  return [
    ...new Set([
      ...used,
      ...(runs(load) ? ['the arrival of data'] : []),
      ...(runs([on, timers, resume]) ? [BY_ITSELF] : []),
    ]),
  ];
}

/** Whether a part of a document reads a name, directly or through a `let` or rule. */
function readers(qualified: string, document: CompiledScreen): (part: unknown) => boolean {
  const meant = new Set([qualified]);
  const direct = (part: unknown): boolean =>
    everythingIn(part).some((at) => Array.isArray(at) && at[0] === '$' && meant.has(`${at[1]}.${at[2]}`));
  for (let size = 0; size < meant.size; ) {
    size = meant.size;
    for (const root of ['let', 'rules'] as const)
      for (const [name, expr] of Object.entries(document[root])) if (direct(expr)) meant.add(`${root}.${name}`);
  }
  return direct;
}
