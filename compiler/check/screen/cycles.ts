import type { Report } from '../../report/report.ts';
import type { Spot } from '../../source/spot.ts';
import { refuseDepth } from '../../source/work.ts';
import { derivedIn, formulasOf, loadsRead, readsThrough } from '../../tree/dependencies.ts';
import { componentsOf, cycleThrough } from '../../tree/graph.ts';
import type { FieldSpec, Formula, LoadDeclaration, ResolvedNode, ResolvedScreen } from '../../tree/resolved.ts';
import { childrenOf, visitHandler } from '../../walk/visit.ts';
import { actionsRun, namesIn, reachedFrom } from './order.ts';

/** The maximum length of a chain of values, actions or loads, all of which a phone must follow. */
const MAX_CHAIN = 200;

/** Dependencies, and where they were written. */
type Graph<Key> = ReadonlyMap<Key, { name: string; spot: Spot; to: readonly Key[] }>;

/** Checks termination: no cycles of actions, derived values, loads, reloads or clearing fields. */
export function checkCycles(screen: ResolvedScreen, report: Report): void {
  reportCycles(actions(screen), 'circle-of-actions', 'an action would run itself', report);
  reportCycles(derived(screen), 'circle-of-values', 'a value would depend on itself', report);
  reportCycles(loads(screen), 'circle-of-loads', 'a load would wait for itself', report);
  reportCycles(reloads(screen), 'circle-of-loads', 'a load would start itself again and again', report);
  reportCycles(
    clearing(screen),
    'circle-of-fields',
    'a field that clears when hidden would decide about itself',
    report,
  );
}

/** Reports one cycle of all that lead to each other, and chains that are too long. */
function reportCycles<Key>(graph: Graph<Key>, code: Parameters<Report['add']>[0], noun: string, report: Report): void {
  const next = (key: Key): Key[] => graph.get(key)!.to.filter((to) => graph.has(to));
  /** The length of the longest chain behind each. */
  const behind = new Map<Key, number>();
  for (const group of componentsOf(graph.keys(), next)) {
    const [first] = group as [Key];
    const cycle = cycleThrough(group, next);
    if (cycle) {
      const names = [...cycle, first].map((key) => graph.get(key)!.name);
      report.add(code, graph.get(first)!.spot, `${noun}: ${names.join(' → ')}; break the circle at one place`);
    }
    let longest = group.length - 1;
    for (const key of group) for (const to of next(key)) longest = Math.max(longest, 1 + (behind.get(to) ?? 0));
    if (longest > MAX_CHAIN) refuseChain(graph.get(first)!);
    for (const key of group) behind.set(key, longest);
  }
}

function refuseChain({ name, spot }: { name: string; spot: Spot }): never {
  const message = `${name} leads through more than ${MAX_CHAIN} others, one behind the other: leave some of them out`;
  refuseDepth(spot, message);
}

function actions(screen: ResolvedScreen): Graph<object> {
  const all = screen.frames.flatMap((frame) => [...frame.actions.values()]);
  return new Map(
    all.map((action) => {
      const to: object[] = [];
      visitHandler(action.handler, { step: (step) => to.push(...actionsRun(step)) });
      return [action, { name: `\`${action.name}\``, spot: action.spot, to }];
    }),
  );
}

function derived(screen: ResolvedScreen): Graph<object> {
  const all = screen.frames.flatMap((frame) => [...frame.lets.values(), ...frame.rules.values()]);
  return new Map(
    all.map((declaration) => {
      const to = declaration.formula ? derivedIn(declaration.formula) : [];
      return [declaration, { name: `\`${declaration.root}.${declaration.name}\``, spot: declaration.spot, to }];
    }),
  );
}

function formulasOfLoad(load: LoadDeclaration): Formula[] {
  const formulas = [...(load.send?.values() ?? [])].flatMap(formulasOf);
  return load.when ? [...formulas, load.when] : formulas;
}

function loads(screen: ResolvedScreen): Graph<string> {
  return new Map(
    [...screen.loads].map(([name, load]) => {
      return [name, { name: `\`data.${name}\``, spot: load.spot, to: [...loadsRead(formulasOfLoad(load))] }];
    }),
  );
}

/** Which loads the `then` of each load reloads. */
function reloads(screen: ResolvedScreen): Graph<string> {
  return new Map(
    [...screen.loads].map(([name, load]) => {
      const steps = [...load.then.values()].flatMap(reachedFrom);
      const to = steps.flatMap((step) => namesIn(step, 'load'));
      return [name, { name: `load \`${name}\``, spot: load.spot, to }];
    }),
  );
}

/** For fields that are cleared when hidden: the fields that decide whether they are visible. */
function clearing(screen: ResolvedScreen): Graph<string> {
  const graph = new Map<string, { name: string; spot: Spot; to: string[] }>();
  const note = (field: FieldSpec, around: readonly Formula[]): void => {
    if (field.whenHidden !== 'clear') return;
    const name = compiledName(field.of ?? (field.name.kind === 'literal' ? String(field.name.value) : ''), field.env);
    const to = around
      .flatMap((formula) => readsThrough(formula))
      .flatMap(({ read: { path }, env }) =>
        path[0] === 'form' && path[1] !== undefined ? [compiledName(path[1], env)] : [],
      );
    graph.set(name, { name: `\`form.${name}\``, spot: field.spot, to });
  };
  const walk = (part: ResolvedNode, around: readonly Formula[]): void => {
    const inside = [...around, ...conditionsOf(part)];
    if (part.kind === 'widget' && part.field) note(part.field, inside);
    for (const child of childrenOf(part)) walk(child, inside);
  };
  for (const part of screen.view) walk(part, []);
  for (const frame of screen.frames)
    for (const overlay of frame.overlays.values()) if (overlay.node) walk(overlay.node, []);
  return graph;
}

/** Expressions that decide which parts of a node are visible. */
export function conditionsOf(part: ResolvedNode): Formula[] {
  const formulas: (Formula | undefined)[] = [part.when];
  if (part.kind === 'each') formulas.push(part.each);
  if (part.kind === 'switch') formulas.push(part.subject, ...part.cases.map((item) => item.when));
  return formulas.filter((formula) => formula !== undefined);
}

function compiledName(name: string, { frame }: Formula['env']): string {
  return frame.fields.get(name)?.compiled ?? name;
}
