import type { CompiledScreen } from '../../../schemas/compiled.ts';
import { rootsOf } from '../../../schemas/node-walk.ts';
import { everyShown, flatten } from '../parts/flatten.ts';
import { Interner, Keys, NAMED, type Named, type Renames } from '../parts/keys.ts';
import { stepsKey } from '../parts/step-keys.ts';

/** Finds names that were only renamed, by comparing what they refer to. */
export function renamesOf(before: CompiledScreen, after: CompiledScreen): Renames {
  const renames = new Map(NAMED.map((kind) => [kind, new Map<string, string>()]));
  const interner = new Interner();
  for (const strategy of [sameMeaning, onlyOneLeft]) {
    let more = true;
    while (more) {
      const keys: [Keys, Keys] = [
        new Keys(before, interner, renames, true),
        new Keys(after, interner, new Map(), true),
      ];
      more = false;
      for (const kind of NAMED) {
        const pairs = strategy(kind, leftover(kind, before, after, renames), [before, after], keys);
        for (const [was, now] of pairs) renames.get(kind)!.set(was, now);
        more ||= pairs.length > 0;
      }
    }
  }
  return renames;
}

/** The names of one namespace in a document. */
export function namesOf(kind: Named, document: CompiledScreen): string[] {
  return Object.keys(kind === 'data' ? document.load : document[kind]);
}

type Pairs = (readonly [before: string, after: string])[];
type Left = readonly [before: readonly string[], after: readonly string[]];

function leftover(kind: Named, before: CompiledScreen, after: CompiledScreen, renames: Renames): Left {
  const [earlier, later] = [namesOf(kind, before), namesOf(kind, after)];
  const known = renames.get(kind)!;
  const taken = new Set(known.values());
  return [
    earlier.filter((name) => !later.includes(name) && !known.has(name)),
    later.filter((name) => !earlier.includes(name) && !taken.has(name)),
  ];
}

/** Pairs of names that are equal in everything but the name, in document order. */
function sameMeaning(
  kind: Named,
  [earlier, later]: Left,
  [before, after]: readonly [CompiledScreen, CompiledScreen],
  [was, now]: readonly [Keys, Keys],
): Pairs {
  if (earlier.length === 0 || later.length === 0) return [];
  const free = later.map((name) => ({ name, key: MEANINGS[kind](name, after, now) }));
  return earlier.flatMap((name): Pairs => {
    const key = MEANINGS[kind](name, before, was);
    const at = free.findIndex((other) => other.key === key);
    return at < 0 ? [] : [[name, free.splice(at, 1)[0]!.name]];
  });
}

/** Namespaces where a single name on each side is assumed to be the same thing renamed. */
const LOOSE = new Set<Named>(['state', 'timers', 'form', 'data', 'overlays']);

function onlyOneLeft(kind: Named, [[was, ...more], [now, ...others]]: Left): Pairs {
  const single = was !== undefined && now !== undefined && more.length === 0 && others.length === 0;
  return single && LOOSE.has(kind) ? [[was, now]] : [];
}

/** What each kind of name refers to. */
const MEANINGS: { readonly [K in Named]: (name: string, document: CompiledScreen, keys: Keys) => string } = {
  let: (name, document, keys) => keys.expr(document.let[name]),
  rules: (name, document, keys) => keys.expr(document.rules[name]),
  state: (name, { state }, keys) => keys.join(keys.expr(state[name]?.initial), String(state[name]?.keep)),
  timers: (name, { timers }, keys) => keys.join(String(timers[name]?.seconds), stepsKey(timers[name]?.end, keys)),
  data(name, { load }, keys) {
    const { call = '', send, when } = load[name] ?? {};
    return keys.join(call, keys.send(send), keys.expr(when));
  },
  overlays(name, { overlays }, keys) {
    const { w = '', p = {} } = overlays[name]?.node ?? {};
    return keys.join(w, keys.expr(p.title), keys.expr(p.heading));
  },
  actions: (name, { actions }, keys) => stepsKey(actions[name], keys),
  form(name, document, keys) {
    const node = everyShown(flatten(rootsOf(document), '')).find(
      ({ node: { field } }) => field && (field.of ?? field.name) === name,
    )?.node;
    return keys.join(node?.w ?? '', keys.expr(node?.p.label), String(document.form[name]));
  },
};
