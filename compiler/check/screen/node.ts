import { reads } from '../../expression/syntax/walk.ts';
import { describe } from '../../expression/types/assign.ts';
import { forget } from '../../expression/types/narrow.ts';
import type { Type } from '../../expression/types/types.ts';
import { nonNull } from '../../expression/types/values.ts';
import { missingIn } from '../../report/report.ts';
import { fragmentOwner } from '../../source/missing.ts';
import { didYouMean } from '../../source/nearest.ts';
import { quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import { catalogEntry, eventTypes, propType, widgetShape } from '../../tables/catalog.ts';
import type {
  Formula,
  FragmentUse,
  OverlayDeclaration,
  ResolvedEach,
  ResolvedNode,
  ResolvedUse,
  ResolvedWidget,
  Value,
} from '../../tree/resolved.ts';
import { childrenOf } from '../../walk/visit.ts';
import { MAX_DEPTH } from '../value/budget.ts';
import type { Checker } from '../value/checker.ts';
import { checkHandler } from '../value/handler.ts';
import { checkEach, checkRowName } from '../value/rows.ts';
import { inRow, SHOWN, type Situation, withFacts } from '../value/situation.ts';
import { checkFree, checkNamed, checkValue } from '../value/value.ts';
import { checkField } from './field.ts';
import { checkSwitch } from './switch.ts';

/** Roots with the same meaning inside a fragment. */
const SHARED = new Set(['session', 'stored', 'viewport', 'env']);

/** Whether a property is true or false. */
function isYesOrNo(type: Type | undefined): boolean {
  return type !== undefined && nonNull(type).is === 'bool';
}

/** Checks a list of nodes and everything inside. */
export function checkNodes(parts: readonly ResolvedNode[], situation: Situation, checker: Checker): void {
  for (const part of parts) checkPart(part, situation, checker);
}

/** Checks an overlay: its node is independent of where it is opened from. */
export function checkOverlay(overlay: OverlayDeclaration, checker: Checker): void {
  const { node, spot, frame, use } = overlay;
  if (use) checkArguments(use, SHOWN, checker);
  if (!node) {
    // A missing or broken fragment has already been reported.
    if (use?.frame) {
      const message = `an overlay's fragment has one node in its \`view\`, a dialog, sheet, full or promo`;
      checker.report.add('wrong-kind', spot.get('use')!, message);
    }
    return;
  }
  if (frame.local) {
    const message = `overlay \`${overlay.name}\` of fragment \`${frame.name}\` is above the rows it is used in and cannot have a copy for each row: open an overlay of the screen instead`;
    checker.report.add('row-state', spot, message);
    return;
  }
  checkOverlayNode(node, spot.get('use'), checker);
}

/** Checks an overlay's own widget; everything inside it is treated as a view. */
export function checkOverlayNode(node: ResolvedWidget, use: Spot | undefined, checker: Checker): void {
  if (catalogEntry(node.widget)?.place !== 'overlay') {
    const message = `a ${quoted(node.widget)} is not an overlay: an overlay is a dialog, sheet, full or promo`;
    checker.report.add('wrong-kind', use ?? node.spot.get('widget') ?? node.spot, message);
    return;
  }
  checker.condition(node.when, SHOWN);
  checkWidget(node, withFacts(SHOWN, checker.narrowed(node.when, true, SHOWN)), checker);
}

function checkPart(part: ResolvedNode, situation: Situation, checker: Checker): void {
  checker.condition(part.when, situation);
  const inside = withFacts(situation, checker.narrowed(part.when, true, situation, part.spot.get('when')));
  if (part.fallback) checkPart(part.fallback, inside, checker);
  if (part.kind === 'widget') checkViewWidget(part, inside, checker);
  else if (part.kind === 'each') checkRows(part, inside, checker);
  else if (part.kind === 'switch') checkSwitch(part, inside, checker, checkNodes);
  else if (part.kind === 'use') checkUse(part, inside, checker);
  else checkNodes(part.show, inside, checker);
}

/** A fragment may contain an overlay; used as a node, it would be part of the view. */
function checkViewWidget(part: ResolvedWidget, situation: Situation, checker: Checker): void {
  if (catalogEntry(part.widget)?.place === 'overlay') {
    const message = `a ${quoted(part.widget)} belongs under \`overlays\` and is opened: it cannot be in a view`;
    checker.report.add('wrong-kind', part.spot.get('widget') ?? part.spot, message);
  }
  checkWidget(part, situation, checker);
}

function checkWidget(part: ResolvedWidget, situation: Situation, checker: Checker): void {
  checker.budget.draw(part.spot, situation);
  for (const [name, value] of part.props) {
    const type = propType(part.widget, name);
    checkValue(value, type, situation, checker);
    if (value.kind === 'formula' && isYesOrNo(type)) {
      checker.proveVaries(value, situation, (always) => (always ? `write "${name}": true` : `leave out \`${name}\``));
    }
    if (widgetShape(part.widget, name) === 'route') checkRoute(value, checker);
  }
  if (part.field) checkField(part.field, situation, checker);
  const events = eventTypes(part.widget);
  for (const [event, handler] of part.on) {
    const value = events.get(event);
    const type: Type = { is: 'record', fields: new Map(value ? [['value', value]] : []), from: `event \`${event}\`` };
    checkHandler(handler, { ...situation, event: type }, checker);
  }
  checkNodes(part.children, situation, checker);
}

/** The path of a screen must be a literal, so that the screen can be verified to exist. */
function checkRoute(value: Value, { tables, report }: Checker): void {
  const paths = [...tables.routes.values()].flatMap((routes) => routes.map(({ path }) => path));
  if (value.kind !== 'literal') {
    const message = `a route cannot be an expression: write one of the routes of a screen, such as ${quoted(paths[0] ?? '/')}`;
    report.add('unknown-name', value.spot, message);
    return;
  }
  const path = String(value.value);
  if (paths.includes(path)) return;
  const advice = didYouMean(path, paths) ?? `write one of the routes of a screen, such as ${quoted(paths[0] ?? '/')}`;
  const cause = missingIn('routes', path, paths);
  report.add('unknown-name', value.spot, `no screen has the route ${quoted(path)}; ${advice}`, undefined, cause);
}

function checkRows(part: ResolvedEach, situation: Situation, checker: Checker): void {
  const { row, index, max } = checkEach(part.each, part.spot, situation, checker);
  const names = [
    [part.row, row],
    [part.index, index],
  ] as const;
  const rows = inRow(situation, names, max);
  if (rows.depth > MAX_DEPTH) checker.budget.tooDeep(part.spot, rows.depth);
  for (const name of [part.row, part.index]) checkRowName(name, part.env, checker);
  const key = part.key && checker.type(part.key, rows);
  if (key && !['string', 'int', 'unknown'].includes(key.is)) {
    checker.report.add(
      'wrong-type',
      part.key!.spot,
      `a \`key\` is a text or a whole number, and this is ${describe(key)}`,
    );
  }
  if (part.key && !checker.report.hasErrorIn(part.key.spot)) checkKeyVaries(part, part.key, row, checker);
  if (!part.spot.get('key') && part.show.some(holdsField)) {
    const message =
      'these rows hold fields: write `key`, which tells one row from another, or a value could end up in another row';
    checker.report.add('key-missing', part.spot, message);
  }
  checkNodes(part.show, rows, checker);
  if (part.otherwise) checkNodes(part.otherwise, situation, checker);
}

/** A key that reads nothing of the row is the same for all: of rows with fields, only the first would be shown. */
function checkKeyVaries({ row, index }: ResolvedEach, key: Formula, type: Type, checker: Checker): void {
  if (reads(key.ast).some(({ path: [root] }) => root === row.name || root === index?.name)) return;
  const example = type.is === 'record' ? `${row.name}.${[...type.fields.keys()][0] ?? 'id'}` : row.name;
  const message = `this \`key\` is the same for every row: read what tells one row from another, such as \`${example}\``;
  checker.report.add('key-missing', key.spot, message);
}

function holdsField(part: ResolvedNode): boolean {
  return part.kind === 'widget' && part.field ? true : childrenOf(part).some(holdsField);
}

function checkUse(part: ResolvedUse, situation: Situation, checker: Checker): void {
  const { frame, spot } = part;
  if (!frame) return;
  checkArguments(part, situation, checker);
  if (frame.local && frame.states.size + frame.timers.size + frame.fields.size > 0 && part.env.rows.size > 0) {
    const message = `fragment \`${part.fragment}\` keeps something (state, timer or field), and rows keep nothing: use it outside of \`each\``;
    checker.report.add('row-state', spot.get('use') ?? spot, message);
  }
  // A fragment only knows what all screens share, nothing of the screen around it.
  const facts = forget(situation.facts, ([root]) => !SHARED.has(root!));
  checkNodes(part.show, withFacts(situation, facts), checker);
}

/** Checks the values passed to a fragment against its parameters. */
function checkArguments({ fragment, frame, args, spot }: FragmentUse, situation: Situation, checker: Checker): void {
  if (!frame) {
    checkFree(args, situation, checker);
    return;
  }
  const types = new Map([...frame.takes].map(([name, shape]) => [name, checker.tables.shapes.type(shape)]));
  checkNamed(args, types, spot.get('with') ?? spot, fragmentOwner(fragment), situation, checker);
}
