import { constantTruth } from '../../expression/proof/domain.ts';
import type { Ast } from '../../expression/syntax/ast.ts';
import { print } from '../../expression/syntax/print.ts';
import { NO_FACTS } from '../../expression/types/facts.ts';
import type { Report } from '../../report/report.ts';
import { work } from '../../source/work.ts';
import type { Formula, ResolvedNode, ResolvedScreen, ResolvedWidget } from '../../tree/resolved.ts';
import { childrenOf } from '../../walk/visit.ts';
import type { Names } from '../value/names.ts';
import { SHOWN } from '../value/situation.ts';
import { isBlank, isControl, writtenName } from './words.ts';

/** An interactive element, with its name for screen readers. */
interface Control {
  part: ResolvedWidget;
  name: string;
  conditions: readonly Formula[];
  /** Enclosing cases: two cases of one switch are never visible together. */
  cases: ReadonlyMap<ResolvedNode, number>;
  /** It is inside rows, so there may be several of it. */
  repeated: boolean;
  /** What tells the innermost rows around it apart; undefined when nothing does, or outside of rows. */
  key: Formula | undefined;
}

/** Warns if two controls of a layer have the same name and can be visible together. */
export function checkControls(screen: ResolvedScreen, names: Names, report: Report): void {
  const overlays = screen.frames.flatMap((frame) => [...frame.overlays.values()]);
  for (const layer of [screen.view, ...overlays.map(({ node }) => (node ? [node] : []))]) {
    const controls: Control[] = [];
    for (const part of layer)
      gather(part, { conditions: [], cases: new Map(), repeated: false, key: undefined }, controls);
    compare(controls, names, report);
  }
}

type Around = Pick<Control, 'conditions' | 'cases' | 'repeated' | 'key'>;

function gather(part: ResolvedNode, around: Around, controls: Control[]): void {
  const inside = part.when ? { ...around, conditions: [...around.conditions, part.when] } : around;
  if (part.kind === 'switch') {
    part.cases.forEach((item, index) => {
      const conditions = item.when ? [...inside.conditions, item.when] : inside.conditions;
      // One value of the key is one row.
      const repeated = inside.repeated && !(item.is.length === 1 && isSame(part.subject, inside.key));
      const within = { ...inside, conditions, repeated, cases: new Map(inside.cases).set(part, index) };
      for (const child of item.show) gather(child, within, controls);
    });
    const otherwise = { ...inside, cases: new Map(inside.cases).set(part, part.cases.length) };
    for (const child of part.otherwise ?? []) gather(child, otherwise, controls);
    return;
  }
  if (part.kind === 'each') {
    // A key tells apart the rows of one list; those of a list in rows come again with every row around them.
    const key = inside.repeated ? undefined : part.key;
    for (const child of part.show)
      gather(child, { ...inside, cases: new Map(inside.cases).set(part, 0), repeated: true, key }, controls);
    for (const child of part.otherwise ?? [])
      gather(child, { ...inside, cases: new Map(inside.cases).set(part, 1) }, controls);
    return;
  }
  if (part.kind === 'widget') {
    const name = isControl(part) ? writtenName(part) : undefined;
    if (name !== undefined && !isBlank(name.value)) controls.push({ part, name: name.value, ...inside });
  }
  for (const child of childrenOf(part)) gather(child, inside, controls);
}

function isSame(subject: Formula | undefined, key: Formula | undefined): boolean {
  return subject !== undefined && key !== undefined && print(subject.ast) === print(key.ast);
}

function compare(controls: readonly Control[], names: Names, report: Report): void {
  controls.forEach((control, index) => {
    // Two nodes of one field, or one in rows, are a separate error.
    const { field } = control.part;
    const alone = field && field.of === undefined ? fieldName(field) : undefined;
    const twin = controls
      .slice(0, index)
      .find(
        (other) =>
          other.name === control.name &&
          !(alone && fieldName(other.part.field) === alone) &&
          together(other, control, names),
      );
    if (twin) say(control, 'another one of this name can be visible at the same time', report);
    else if (control.repeated && !alone) say(control, 'every row has one', report);
  });
}

function fieldName(field: ResolvedWidget['field']): unknown {
  return field?.name.kind === 'literal' ? field.name.value : undefined;
}

function say(control: Control, why: string, report: Report): void {
  const { name, part } = control;
  report.add('same-name', part.spot, `a screen reader calls this '${name}', and ${why}: give it a name of its own`);
}

/** Cost of comparing two controls. */
const PAIR = 50;

/** Whether two controls can be visible at the same time, as far as that can be determined. */
function together(a: Control, b: Control, names: Names): boolean {
  work(PAIR + a.conditions.length + b.conditions.length);
  for (const [part, index] of a.cases) if (b.cases.has(part) && b.cases.get(part) !== index) return false;
  const common = new Set(a.conditions);
  const conditions = [...a.conditions, ...b.conditions.filter((formula) => !common.has(formula))];
  const [first, ...rest] = conditions;
  // Names in conditions of different frames are not comparable.
  if (!first || rest.some((formula) => formula.env.frame !== first.env.frame)) return true;
  const whole = rest.map(({ ast }) => ast).reduce<Ast>(and, first.ast);
  const truth = constantTruth(whole, names.scope(first.env, SHOWN), NO_FACTS);
  return truth === undefined || truth.always;
}

function and(left: Ast, right: Ast): Ast {
  return { kind: 'binary', op: '&&', left, right, start: left.start, end: right.end };
}
