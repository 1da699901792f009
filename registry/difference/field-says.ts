import type { Action, CompiledField, CompiledScreen, Expr } from '../../schemas/compiled.ts';
import { aligned } from './align.ts';
import { FIELD_PARTS, type FieldPart, fieldPartKey } from './fields.ts';
import type { Shown } from './flatten.ts';
import { type Pair, sameExpr, textsOf, valuesOf } from './pair.ts';
import type { Say } from './say.ts';
import { simplify } from './simplify.ts';
import { type Doing, thenSays } from './step-says.ts';
import { IS, ownName, quoted, S } from './words.ts';

/** Describes the change of a field; the subject is its name in words. */
type Says = (doing: Doing, was: CompiledField, now: CompiledField) => string[];

/** Describes the changes in the form value of a widget. */
export function fieldSays(doing: Doing, was: Shown, now: Shown): Say[] {
  const [before, after] = [was.node.field, now.node.field];
  const say = (predicate: string): Say => ({ subject: doing.subject, predicate, money: doing.money });
  if (!before || !after)
    return before === after ? [] : [say(after ? `now hold${S} a value of the form` : `no longer hold${S} a value`)];
  const { pair, rows } = doing;
  const changed = FIELD_PARTS.filter(
    (part) =>
      fieldPartKey(part, before, pair.before.named, rows[0]) !== fieldPartKey(part, after, pair.after.named, rows[1]) &&
      fieldPartKey(part, before, pair.before.expanded, rows[0]) !==
        fieldPartKey(part, after, pair.after.expanded, rows[1]),
  );
  return changed.flatMap((part) => [
    ...SAYS[part](doing, before, after).map(say),
    ...(part === 'upload' ? uploadThenSays(doing, before, after) : []),
  ]);
}

const SAYS: { readonly [P in FieldPart]: Says } = {
  name: ({ pair }, was, now) => [`${IS} now the form's ${swap(pair, was.name, now.name)}`],
  of: (_, was, now) => [`now belong${S} to ${groupWords(now.of)}, not to ${groupWords(was.of)}`],
  type: (_, was, now) => [`now hold${S} a value of type ${quoted(now.type)}, not ${quoted(was.type)}`],
  initial: ({ pair }, was, now) => [`now begin${S} with ${swap(pair, was.initial, now.initial)}`],
  checks: (doing, was, now) => checkSays(doing, was.checks ?? [], now.checks ?? []),
  whenHidden: (_, __, now) => [`now ${HIDDEN[now.whenHidden ?? 'omit']} while hidden`],
  upload: (doing, was, now) => uploadSays(doing, was.upload, now.upload),
};

const HIDDEN = {
  omit: `keep${S} the value to itself`,
  keep: `keep${S} and send${S} the value`,
  clear: `lose${S} the value`,
} as const;

/** The new value and the old one. */
function swap(pair: Pair, was: Expr | undefined, now: Expr | undefined): string {
  const [before, after] = valuesOf(pair, was, now);
  return `${after}, not ${before}`;
}

function groupWords(group: string | undefined): string {
  return group === undefined ? 'no group' : `the group ${quoted(ownName(group))}`;
}

type Checks = NonNullable<CompiledField['checks']>;

function checkSays({ pair, rows }: Doing, was: Checks, now: Checks): string[] {
  const same = (one: Expr, other: Expr) => sameExpr(pair, one, other, rows);
  const score = (one: Checks[number], other: Checks[number]) =>
    (same(one.that, other.that) ? 2 : 0) + (same(one.say, other.say) ? 1 : 0);
  const pairs = aligned(was, now, score);
  const gone = was.filter((one) => !pairs.some(([taken]) => taken === one));
  const come = now.filter((one) => !pairs.some(([, taken]) => taken === one));
  const says = [
    ...come.map(
      ({ that, say }) => `now must hold to ${quoted(pair.after.text(that))}, else ${pair.after.value(say)} is said`,
    ),
    ...gone.map(({ that }) => `need${S} no longer hold to ${quoted(pair.before.text(that))}`),
    ...pairs.flatMap(([one, other]) => checkChange(pair, one, other, same)),
  ];
  return says;
}

function checkChange(
  pair: Pair,
  one: Checks[number],
  other: Checks[number],
  same: (one: Expr, other: Expr) => boolean,
): string[] {
  if (!same(one.that, other.that)) {
    const [was, now] = textsOf(pair, one.that, other.that);
    return [`now must hold to ${now}, not ${was}`];
  }
  if (same(one.say, other.say)) return [];
  return [`now say${S} ${swap(pair, one.say, other.say)}, where ${quoted(pair.after.text(other.that))} does not hold`];
}

type Upload = CompiledField['upload'];

function uploadSays({ pair, rows }: Doing, was: Upload, now: Upload): string[] {
  if (!was || !now)
    return [now ? `now send${S} what is chosen by ${quoted(now.call)}` : `no longer send${S} what is chosen`];
  const { call, file, url } = now;
  return [
    ...(was.call === call ? [] : [`now send${S} what is chosen by ${quoted(call)}, not ${quoted(was.call)}`]),
    ...(was.file === file ? [] : [`now send${S} what is chosen as ${quoted(file)}, not ${quoted(was.file)}`]),
    ...(sameExpr(pair, was.url, url, rows)
      ? []
      : [`now take${S} the address of what was sent from ${swap(pair, was.url, url)}`]),
  ];
}

function uploadThenSays(doing: Doing, { upload: was }: CompiledField, { upload: now }: CompiledField): Say[] {
  if (!was || !now) return [];
  return thenSays(doing, [was.call, now.call], was.then, now.then, doing.subject);
}

/** Whether a field is mandatory: an empty value fails one of its checks, and some step requires them. */
export function isRequired({ node: { field } }: Shown, document: CompiledScreen): boolean {
  if (!field || typeof field.name !== 'string' || field.of !== undefined) return false;
  const path = JSON.stringify(['$', 'form', field.name]);
  const empty = EMPTY[field.type];
  if (empty === undefined || !asked(field.name, document)) return false;
  const known = (part: Expr) => (JSON.stringify(part) === path ? empty : undefined);
  return (field.checks ?? []).some(({ that }) => simplify(that, known) === false);
}

const EMPTY: { readonly [T in CompiledField['type']]: string | number | boolean | undefined } = {
  string: '',
  date: '',
  int: 0,
  bool: false,
  uploads: undefined,
};

/** Whether a `require` includes the field. */
function asked(name: string, { view, overlays, actions, on }: CompiledScreen): boolean {
  let found = false;
  JSON.stringify([view, overlays, actions, on], (_, value: unknown) => {
    const step = value as Partial<Action & { fields: readonly string[] }> | null;
    if (step && typeof step === 'object' && step.do === 'require' && step.fields?.includes(name)) found = true;
    return value;
  });
  return found;
}
