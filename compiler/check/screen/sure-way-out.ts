import { actionOf } from '../../actions/index.ts';
import { constantTruth } from '../../expression/proof/domain.ts';
import type { Ast } from '../../expression/syntax/ast.ts';
import { binary, literal, not } from '../../expression/syntax/build.ts';
import { print } from '../../expression/syntax/print.ts';
import { NO_FACTS } from '../../expression/types/facts.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import { work } from '../../source/work.ts';
import type { Tables } from '../../tables/tables.ts';
import { readsThrough } from '../../tree/dependencies.ts';
import { outcomeNames } from '../../tree/outcomes.ts';
import type { ActionStep, Formula, Handler, OverlayDeclaration, ResolvedNode } from '../../tree/resolved.ts';
import { childrenOf } from '../../walk/visit.ts';
import type { Names } from '../value/names.ts';
import { SHOWN } from '../value/situation.ts';
import { handlersAfter } from './order.ts';

/** Roots that stay as they are while an overlay is open, and the actions that change them even then. */
const FIXED = new Map<string, readonly string[]>([
  ['params', []],
  ['session', ['set-session']],
  ['data', ['reload']],
  ['with', []],
  ['stored', ['store', 'clear-storage']],
  ['env', []],
  // What they are made of is looked at as well.
  ['let', []],
  ['rules', []],
]);
/** Cost of one way out. */
const WAY = 50;

/** What leads out of an overlay. */
interface Leaving {
  isOut: (step: ActionStep) => boolean;
  tables: Tables;
  /** The calls after which there may be a way out, filled meanwhile. */
  calls: Set<string>;
}

/** What must hold for a way out of an overlay. */
type Way = readonly Formula[];

/**
 * Warns of an overlay that may keep the user: whose ways out all depend on what does not change while it is open, or on
 * how a call ends, as one that fails may fail again and again.
 *
 * @param isOut whether an action closes the overlay, or leaves the screen
 * @param done the actions of the screen
 */
export function checkSureWayOut(
  { node, name, spot }: OverlayDeclaration,
  isOut: (step: ActionStep) => boolean,
  done: ReadonlySet<string>,
  names: Names,
  tables: Tables,
  report: Report,
): void {
  const calls = new Set<string>();
  const ways = node ? waysOut(node, [], { isOut, tables, calls }) : [];
  work(WAY * ways.length);
  const where = ways.length === 0 ? afterAnswer(calls, tables) : onCondition(ways, done, names);
  if (where === undefined || report.failed) return;
  const message = `overlay \`${name}\` can only be closed ${where}: give it a button that always closes it, or a way such as \`"dismiss": ["icon", "outside"]\``;
  report.add('no-way-out', spot, message);
}

function afterAnswer(calls: ReadonlySet<string>, tables: Tables): string | undefined {
  const [call] = calls;
  // What is not known may end in any way.
  if (call === undefined || [...calls].some((name) => !tables.calls.get(name))) return undefined;
  return `by what follows an answer of call ${quoted(call)}, and not by every one`;
}

function onCondition(ways: readonly Way[], done: ReadonlySet<string>, names: Names): string | undefined {
  const deciding = ways.map((way) => way.find((formula) => isFixed(formula, done)));
  const [first] = deciding;
  if (!first || deciding.some((formula) => !formula)) return undefined;
  if (ways.length > 1 && coversAll(ways, first, names)) return undefined;
  return `where ${ways.length === 1 ? `${quoted(print(first.ast))} is true` : 'one of its conditions is true'}`;
}

/** Whether a condition stays as it is while the overlay is open. */
function isFixed(formula: Formula, done: ReadonlySet<string>): boolean {
  return readsThrough(formula).every(({ read: { path }, env }) => {
    const root = path[0]!;
    return env.rows.has(root) || (FIXED.get(root)?.every((action) => !done.has(action)) ?? false);
  });
}

/** Whether some way is open whatever holds. Names in conditions of different frames are not comparable. */
function coversAll(ways: readonly Way[], { env }: Formula, names: Names): boolean {
  if (ways.flat().some((formula) => formula.env.frame !== env.frame || formula.env.rows.size > 0)) return true;
  const joined = (op: '&&' | '||') => (left: Ast, right: Ast) => binary(op, left, right);
  const either = ways.map((way) => way.map(({ ast }) => ast).reduce(joined('&&'))).reduce(joined('||'));
  return constantTruth(either, names.scope(env, SHOWN), NO_FACTS)?.always === true;
}

function waysOut(part: ResolvedNode, around: Way, leaving: Leaving): Way[] {
  work(1);
  const inside = part.when ? [...around, part.when] : around;
  if (part.kind === 'switch') return waysOfSwitch(part, inside, leaving);
  const handlers = part.kind === 'widget' ? [...part.on.values()] : [];
  const disabled = part.kind === 'widget' ? part.props.get('disabled') : undefined;
  const usable = disabled?.kind === 'formula' ? [...inside, negated(disabled)] : inside;
  return [
    ...handlers.flatMap((handler) => waysOfHandler(handler, usable, leaving)),
    ...childrenOf(part).flatMap((child) => waysOut(child, inside, leaving)),
  ];
}

function waysOfSwitch(
  { subject, cases, otherwise = [] }: ResolvedNode & { kind: 'switch' },
  around: Way,
  leaving: Leaving,
): Way[] {
  if (!subject) return [];
  const among = cases.map((item) =>
    isAmong(
      subject,
      item.is.map(({ value }) => value),
    ),
  );
  const ways = cases.flatMap(({ when, show }, index) => {
    const inside = [...around, among[index]!, ...(when ? [when] : [])];
    return show.flatMap((child) => waysOut(child, inside, leaving));
  });
  const others = [...around, ...among.map(negated)];
  return [...ways, ...otherwise.flatMap((child) => waysOut(child, others, leaving))];
}

function isAmong(subject: Formula, values: readonly unknown[]): Formula {
  const { ast } = subject;
  const items = values.map((value) => literal(value as string, ast));
  return { ...subject, ast: binary('in', ast, { kind: 'list', items, start: ast.start, end: ast.end }) };
}

function negated(formula: Formula): Formula {
  return { ...formula, ast: not(formula.ast) };
}

function waysOfHandler({ steps }: Handler, around: Way, leaving: Leaving, seen = new Set<Handler>()): Way[] {
  return steps.flatMap((step): Way[] => {
    work(1);
    if (leaving.isOut(step)) return [around];
    if (step.do === 'call') return waysOfCall(step as CallStep, around, leaving, seen);
    const { condition } = actionOf(step).contents(step);
    return handlersAfter(step).flatMap((list, index) => {
      if (seen.has(list)) return [];
      seen.add(list);
      const inside = condition ? [...around, index === 0 ? condition : negated(condition)] : around;
      return waysOfHandler(list, inside, leaving, seen);
    });
  });
}

type CallStep = ActionStep & { call: string; then: ReadonlyMap<string, Handler> };

/** Those after a call, which are none if it may end without one. */
function waysOfCall({ call, then }: CallStep, around: Way, leaving: Leaving, seen: ReadonlySet<Handler>): Way[] {
  leaving.calls.add(call);
  const contract = leaving.tables.calls.get(call);
  const ways = (contract ? outcomeNames(contract) : [...then.keys()]).map((outcome) => {
    const list = then.get(outcome) ?? then.get('else');
    return list ? waysOfHandler(list, around, leaving, new Set(seen)) : [];
  });
  return ways.every((some) => some.length > 0) ? ways.flat() : [];
}
