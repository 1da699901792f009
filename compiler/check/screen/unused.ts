import { actionOf } from '../../actions/index.ts';
import type { Target } from '../../actions/type.ts';
import { reads } from '../../expression/syntax/walk.ts';
import type { Report } from '../../report/report.ts';
import type { ActionStep, Env, Frame, ResolvedScreen, StateDeclaration } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';

/** Tables of what handlers use to tell the user something. */
const TELLING = new Set(['actions', 'overlays']);

/** Warns of everything that a screen or one of its fragments declares but never uses. */
export function checkUnused(screen: ResolvedScreen, report: Report): void {
  const used = usedNames(screen);
  const say = (
    frame: Frame,
    kind: string,
    table: string,
    names: ReadonlyMap<string, { spot: Parameters<Report['add']>[1] }>,
  ) => {
    for (const [name, { spot }] of names) {
      if (used.get(frame)?.has(`${table}.${name}`)) continue;
      const cause = TELLING.has(table) ? { telling: true as const } : {};
      report.add('unused-name', spot, `${kind} \`${name}\` is never used: use it or remove it`, undefined, cause);
    }
  };
  for (const frame of screen.frames) {
    say(frame, 'state', 'state', frame.states);
    say(frame, 'value', 'let', frame.lets);
    say(frame, 'rule', 'rules', frame.rules);
    say(frame, 'timer', 'timers', frame.timers);
    say(frame, 'action', 'actions', frame.actions);
    say(frame, 'overlay', 'overlays', frame.overlays);
    say(frame, 'field', 'form', frame.fields);
    say(frame, 'value taken', 'with', new Map([...frame.takes].map(([name, spot]) => [name, { spot }])));
  }
  checkIdle(screen, used, report);
  const loads = [...screen.loads].filter(([, load]) => ![...load.then.values()].some(({ steps }) => steps.length > 0));
  say(screen.frame, 'load', 'data', new Map(loads));
  // A parameter with a note is documented as part of the address, whoever reads it.
  const params = [...screen.params].filter(([, spot]) => spot.get('note') === undefined);
  say(screen.frame, 'parameter', 'params', new Map(params.map(([name, spot]) => [name, { spot }])));
}

/**
 * Declarations without effect: a timer that is never started, a state that is never set, checks that are never
 * required.
 */
function checkIdle(screen: ResolvedScreen, used: ReadonlyMap<Frame, ReadonlySet<string>>, report: Report): void {
  const moved = new Set<object | undefined>();
  visitScreen(screen, {
    step: (step) => {
      const { states, timers, fields } = step.env.frame;
      for (const { target, name, uses } of actionOf(step).contents(step).aims ?? []) {
        if (target === 'state' && !staysAsItBegins(step, states.get(name))) moved.add(states.get(name));
        if (target === 'timer' && uses) moved.add(timers.get(name));
        if (target === 'field' && uses) moved.add(fields.get(name));
      }
    },
  });
  for (const frame of screen.frames) {
    const isRead = (qualified: string) => used.get(frame)?.has(qualified);
    for (const timer of frame.timers.values()) {
      if (moved.has(timer) || !isRead(`timers.${timer.name}`)) continue;
      const advice = `write \`{ "do": "start", "timer": "${timer.name}" }\` where it begins`;
      const message = `nothing starts timer \`${timer.name}\`, so it never runs: ${advice}`;
      report.add('never-started', timer.spot, message, undefined, { advice });
    }
    for (const field of frame.fields.values()) {
      const check = field.nodes.flatMap(({ checks }) => checks)[0];
      if (!check || moved.has(field)) continue;
      const advice = `write \`{ "do": "require", "fields": ["${field.name}"] }\` before what is sent`;
      const message = `nothing requires field \`${field.name}\`, so its checks never run: ${advice}`;
      report.add('never-required', check.spot, message, undefined, { advice });
    }
    for (const state of frame.states.values()) {
      if (moved.has(state) || !isRead(`state.${state.name}`)) continue;
      const message = `nothing sets state \`${state.name}\` to another value, so it stays as it begins: \`set\` it, or write its value where it is read`;
      report.add('never-changed', state.spot, message, undefined, { telling: true });
    }
  }
}

/** Whether an action sets a state to the very value that it begins with, written out in both places. */
function staysAsItBegins({ do: action, spot }: ActionStep, state: StateDeclaration | undefined): boolean {
  const value = spot.get('value')?.value;
  const isPlain = typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string';
  if (action !== 'set' || spot.get('at') || state?.initial?.kind !== 'literal' || !isPlain) return false;
  return state.initial.value === value;
}

/** Where each kind of name is declared. */
const TABLES: { readonly [T in Target]: string } = {
  action: 'actions',
  call: 'calls',
  field: 'form',
  load: 'data',
  overlay: 'overlays',
  state: 'state',
  'stored value': 'stored',
  timer: 'timers',
};

/** Qualified names in use, by frame. */
function usedNames(screen: ResolvedScreen): Map<Frame, Set<string>> {
  const used = new Map<Frame, Set<string>>();
  const note = ({ frame }: Env, table: string, name: unknown): void => {
    const names = used.get(frame) ?? new Set();
    used.set(frame, names.add(`${table}.${String(name)}`));
  };
  visitScreen(screen, {
    formula: ({ ast, env }) => {
      for (const { path } of reads(ast)) {
        const [root, name] = path as [string, string?];
        if (env.rows.has(root)) continue;
        if (name !== undefined) note(env, root, name);
        // `form[x]`, `entries(form)` may use any of them.
        else for (const all of everyName(root, env.frame, screen)) note(env, root, all);
      }
    },
    step: (step) => {
      for (const { target, name, uses } of actionOf(step).contents(step).aims ?? []) {
        if (uses) note(step.env, TABLES[target], name);
      }
    },
  });
  return used;
}

function everyName(root: string, frame: Frame, screen: ResolvedScreen): Iterable<string> {
  const tables: { [root: string]: ReadonlyMap<string, unknown> } = {
    state: frame.states,
    let: frame.lets,
    rules: frame.rules,
    timers: frame.timers,
    form: frame.fields,
    with: frame.takes,
    data: screen.loads,
    params: screen.params,
  };
  return Object.hasOwn(tables, root) ? tables[root]!.keys() : [];
}
