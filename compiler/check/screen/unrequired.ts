import { actionOf } from '../../actions/index.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import type { Tables } from '../../tables/tables.ts';
import { formulasOf, readsThrough } from '../../tree/dependencies.ts';
import type { ActionStep, FieldDeclaration, Formula, Handler, ResolvedScreen } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';
import { handlersAfter, namesIn } from './order.ts';

/**
 * Warns of a call that sends a field without a `require` of it before, where another handler has one: the checks of the
 * field, which are meant for all that is sent of it, do not run here.
 */
export function checkUnrequired(screen: ResolvedScreen, tables: Tables, report: Report): void {
  const required = requiredIn(screen);
  if (required.size === 0) return;
  const send = (step: ActionStep, before: ReadonlySet<FieldDeclaration>): void => {
    const call = step.spot.textOf('call') ?? '';
    if (step.do !== 'call' || tables.calls.get(call)?.kind) return;
    for (const value of actionOf(step).contents(step).sends?.values() ?? []) {
      for (const formula of formulasOf(value)) {
        const field = fieldsRead(formula).find((one) => required.has(one) && !before.has(one) && isBeside(one, step));
        if (!field) continue;
        const advice = `write \`{ "do": "require", "fields": ["${field.name}"] }\` before it`;
        const message = `call ${quoted(call)} sends field ${quoted(field.name)}, and nothing runs its checks here: ${advice}`;
        report.add('never-required', formula.spot, message, formula.ast.start, { advice });
      }
    }
  };
  visitScreen(screen, {
    node: (part) => {
      if (part.kind !== 'widget') return;
      for (const handler of part.on.values()) follow(handler, new Set(), new Set(), send);
    },
  });
}

/** Calls `send` for every action that a handler reaches, with the fields that were looked at before it. */
function follow(
  handler: Handler,
  before: Set<FieldDeclaration>,
  within: ReadonlySet<Handler>,
  send: (step: ActionStep, before: ReadonlySet<FieldDeclaration>) => void,
): void {
  if (within.has(handler)) return;
  for (const step of handler.steps) {
    send(step, before);
    for (const field of lookedAt(step)) before.add(field);
    // A field that is required in one case is one that is only asked for in that case.
    for (const next of handlersAfter(step)) follow(next, before, new Set([...within, handler]), send);
  }
}

/** The fields that an action requires, or decides by. */
function lookedAt(step: ActionStep): FieldDeclaration[] {
  const { condition } = actionOf(step).contents(step);
  const named = step.do === 'require' ? namesIn(step, 'field') : [];
  return [
    ...named.flatMap((name) => step.env.frame.fields.get(name) ?? []),
    ...(condition ? fieldsRead(condition) : []),
  ];
}

/** The fields with checks that some `require` names. */
function requiredIn(screen: ResolvedScreen): ReadonlySet<FieldDeclaration> {
  const found = new Set<FieldDeclaration>();
  visitScreen(screen, {
    step: (step) => {
      if (step.do !== 'require') return;
      for (const field of lookedAt(step)) if (field.nodes.some(({ checks }) => checks.length > 0)) found.add(field);
    },
  });
  return found;
}

/** Whether a field is where its user could correct it, in the same view or overlay as an action. */
function isBeside({ nodes }: FieldDeclaration, { env }: ActionStep): boolean {
  return nodes.some(({ overlay }) => overlay === env.overlay);
}

function fieldsRead(formula: Formula): FieldDeclaration[] {
  return readsThrough(formula).flatMap(({ read: { path }, env }) =>
    path[0] === 'form' && !env.rows.has('form') ? (env.frame.fields.get(String(path[1])) ?? []) : [],
  );
}
