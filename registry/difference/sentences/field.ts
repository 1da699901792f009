import type { Action, CompiledField, CompiledScreen, Expr } from '../../../schemas/compiled.ts';
import { handlersOf, stepsIn } from '../../../schemas/handlers.ts';
import { simplify } from '../expressions/simplify.ts';
import { aligned } from '../match/align.ts';
import { startWords, swap } from '../match/comparing.ts';
import { FIELD_PARTS, type FieldPart, fieldPartKey } from '../parts/fields.ts';
import type { Shown } from '../parts/flatten.ts';
import { type Pair, sameExpr, textsOf } from '../parts/pair.ts';
import type { Say } from '../words/say.ts';
import { HAS, IS, ITS, ownName, quoted, S } from '../words/words.ts';
import { type Doing, thenSays } from './step.ts';

/** Describes the change of a field; the subject is its name in words. */
type Says = (doing: Doing, was: CompiledField, now: CompiledField) => string[];

/** Describes the changes in the form value of a widget. */
export function fieldSays(doing: Doing, was: Shown, now: Shown): Say[] {
  const [before, after] = [was.node.field, now.node.field];
  const say = (predicate: string): Say => ({ subject: doing.subject, predicate, money: doing.money });
  if (!before || !after)
    return before === after
      ? []
      : [say(after ? `${IS} now a field of the form` : `${IS} no longer a field of the form`)];
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
  name: ({ pair }, was, now) => [`now ${HAS} the field name ${swap(pair, was.name, now.name)}`],
  of: (_, was, now) => [groupChange(was.of, now.of)],
  type: (_, was, now) => [`now ${HAS} a value of type ${quoted(now.type)}, not ${quoted(was.type)}`],
  initial: ({ pair }, was, now) => [startWords(pair, was.initial, now.initial)],
  checks: (doing, was, now) => checkSays(doing, was.checks ?? [], now.checks ?? []),
  whenHidden: (_, __, now) => [HIDDEN[now.whenHidden ?? 'omit']],
  upload: (doing, was, now) => uploadSays(doing, was.upload, now.upload),
};

const HIDDEN = {
  omit: `now keep${S} ${ITS} value while hidden, without sending it`,
  keep: `now keep${S} and send${S} ${ITS} value while hidden`,
  clear: `now lose${S} ${ITS} value when hidden`,
} as const;

function groupChange(was: string | undefined, now: string | undefined): string {
  const [before, after] = [was, now].map((group) => `to the group ${quoted(ownName(group ?? ''))}`);
  if (now === undefined) return `no longer belong${S} ${before}`;
  return `now belong${S} ${after}${was === undefined ? '' : `, not ${before}`}`;
}

type Checks = NonNullable<CompiledField['checks']>;

function checkSays({ pair, rows }: Doing, was: Checks, now: Checks): string[] {
  const same = (earlier: Expr, later: Expr) => sameExpr(pair, earlier, later, rows);
  const score = (earlier: Checks[number], later: Checks[number]) =>
    (same(earlier.that, later.that) ? 2 : 0) + (same(earlier.say, later.say) ? 1 : 0);
  const pairs = aligned(was, now, score);
  const gone = was.filter((check) => !pairs.some(([paired]) => paired === check));
  const come = now.filter((check) => !pairs.some(([, paired]) => paired === check));
  const says = [
    ...come.map(
      ({ that, say }) =>
        `now also require${S} ${quoted(pair.after.text(that))}, with the message ${pair.after.value(say)}`,
    ),
    ...gone.map(({ that }) => `no longer require${S} ${quoted(pair.before.text(that))}`),
    ...pairs.flatMap(([earlier, later]) => checkChange(pair, earlier, later, same)),
  ];
  return says;
}

function checkChange(
  pair: Pair,
  earlier: Checks[number],
  later: Checks[number],
  same: (earlier: Expr, later: Expr) => boolean,
): string[] {
  if (!same(earlier.that, later.that)) {
    const [was, now] = textsOf(pair, earlier.that, later.that);
    return [`now require${S} ${now}, not ${was}`];
  }
  if (same(earlier.say, later.say)) return [];
  return [
    `now show${S} the message ${swap(pair, earlier.say, later.say)}, unless ${quoted(pair.after.text(later.that))}`,
  ];
}

type Upload = CompiledField['upload'];

function uploadSays({ pair, rows }: Doing, was: Upload, now: Upload): string[] {
  if (!was || !now)
    return [now ? `now upload${S} pictures with the call ${quoted(now.call)}` : `no longer upload${S} pictures`];
  const { call, file, url } = now;
  return [
    ...(was.call === call ? [] : [`now upload${S} pictures with the call ${quoted(call)}, not ${quoted(was.call)}`]),
    ...(was.file === file ? [] : [`now upload${S} pictures under the name ${quoted(file)}, not ${quoted(was.file)}`]),
    ...(sameExpr(pair, was.url, url, rows)
      ? []
      : [`now take${S} the address of an uploaded picture from ${swap(pair, was.url, url)}`]),
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
  if (empty === undefined || !isInRequire(field.name, document)) return false;
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
function isInRequire(name: string, document: CompiledScreen): boolean {
  const requires = (step: Action) => step.do === 'require' && 'fields' in step && step.fields.includes(name);
  return [...handlersOf(document)].some(([, steps]) => [...stepsIn(steps)].some(requires));
}
