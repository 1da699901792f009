import { reads } from '../expression/walk.ts';
import type { Report } from '../report.ts';
import type { Env, Frame, ResolvedScreen } from '../resolved.ts';
import { visitScreen } from '../visit.ts';

/** Warns of everything that a screen or one of its fragments declares and nothing reads, opens, runs or starts. */
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
      report.add('unused-name', spot, `${kind} \`${name}\` is never used: use it or remove it`);
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
  const loads = [...screen.loads].filter(([, load]) => ![...load.then.values()].some(({ steps }) => steps.length > 0));
  say(screen.frame, 'load', 'data', new Map(loads));
  // A parameter with a note is explained: it belongs to the address, whoever reads it.
  const params = [...screen.params].filter(([, spot]) => spot.get('note') === undefined);
  say(screen.frame, 'parameter', 'params', new Map(params.map(([name, spot]) => [name, { spot }])));
}

/** Qualified names in use, by the frame they belong to. */
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
        // `form[x]`, `entries(form)`: any of them may be meant.
        else for (const all of everyName(root, env.frame, screen)) note(env, root, all);
      }
    },
    step: (step) => {
      const { env } = step;
      if (step.do === 'run') note(env, 'actions', step.action);
      if (step.do === 'open') note(env, 'overlays', step.overlay);
      if (step.do === 'start') note(env, 'timers', step.timer);
      if (step.do === 'require-fields') for (const field of step.fields) note(env, 'form', field.value);
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
