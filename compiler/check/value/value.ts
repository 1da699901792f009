import { ROW } from '../../../schemas/steps.ts';
import { assetsNamed } from '../../emit/emission.ts';
import { assignable, describe, inCents } from '../../expression/types/assign.ts';
import { hasWords } from '../../expression/types/gap.ts';
import { joinAll } from '../../expression/types/join.ts';
import { fewCents, isFew } from '../../expression/types/small-amount.ts';
import { TEXT, type Type, UNKNOWN } from '../../expression/types/types.ts';
import { mayBeNull, nonNull, typeOfLiteral } from '../../expression/types/values.ts';
import { missingIn } from '../../report/report.ts';
import { callOwner, type Owner } from '../../source/missing.ts';
import { didYouMean, nearest } from '../../source/nearest.ts';
import { listed, quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import type { ListItem, Send, Value } from '../../tree/resolved.ts';
import { MAX_DEPTH } from './budget.ts';
import type { Checker } from './checker.ts';
import { checkCrossed } from './crossed.ts';
import { declared, tableNamed } from './declared.ts';
import { joinedInText } from './joined-in-text.ts';
import { checkEach, checkRowName } from './rows.ts';
import { inRow, type Situation, withFacts } from './situation.ts';

const MAYBE_URL: Type = { is: 'maybe', of: { is: 'url' } };

/** Checks a value against the expected type, if any; returns its type. */
export function checkValue(value: Value, expected: Type | undefined, situation: Situation, checker: Checker): Type {
  return checker.budget.evaluation(value.spot, situation, () => check(value, expected, situation, checker));
}

function check(value: Value, expected: Type | undefined, situation: Situation, checker: Checker): Type {
  switch (value.kind) {
    case 'unreadable':
      return UNKNOWN;
    case 'literal':
      return literal(value, expected, checker);
    case 'formula':
      return expected ? checker.expect(value, expected, situation) : checker.type(value, situation);
    case 'template': {
      const isSentence = value.parts.some((part) => typeof part === 'string' && hasWords(part));
      const types = value.parts.map((part) =>
        typeof part === 'string' ? TEXT : checker.hole(part, situation, isSentence),
      );
      const joined = joinedInText(value, types);
      if (joined !== undefined) checker.report.add('odd-text', value.spot, joined);
      return assigned(value.spot, TEXT, expected, checker);
    }
    case 'record':
      return record(value, expected, situation, checker);
    case 'list':
      return list(value, expected, situation, checker);
    case 'asset':
      checkAsset(value, situation, checker);
      return assigned(value.spot, MAYBE_URL, expected, checker);
    case 'image-call':
      checkImageCall(value, situation, checker);
      return assigned(value.spot, MAYBE_URL, expected, checker);
  }
}

function literal(value: Value & { kind: 'literal' }, expected: Type | undefined, checker: Checker): Type {
  const type = typeOfLiteral(value.value);
  const advice = type.is === 'number' && expected && nonNull(expected).is === 'cents' && inCents(String(value.value));
  if (expected && nonNull(expected).is === 'cents' && isFew(value.value))
    checker.report.add('few-cents', value.spot, fewCents(value.value, String(value.value * 100)));
  return assigned(value.spot, type, expected, checker, advice || undefined);
}

function assigned(spot: Spot, type: Type, expected: Type | undefined, checker: Checker, advice?: string): Type {
  const reason = expected && assignable(type, expected);
  if (reason) checker.report.add('wrong-type', spot, advice ? `${reason}: ${advice}` : reason);
  return type;
}

function record(
  value: Value & { kind: 'record' },
  expected: Type | undefined,
  situation: Situation,
  checker: Checker,
): Type {
  const wanted = expected && nonNull(expected);
  if (wanted?.is !== 'record') {
    const each = wanted?.is === 'map' ? wanted.of : undefined;
    const fields = [...value.fields].map(
      ([name, field]) => [name, checkValue(field, each, situation, checker)] as const,
    );
    const type: Type = { is: 'record', fields: new Map(fields) };
    if (!wanted || wanted.is === 'map') return type;
    return assigned(value.spot, type, wanted, checker);
  }
  const fields = tableNamed(wanted);
  const owner = { what: 'the record', ...(fields === undefined ? {} : { fields }) };
  const types = checkNamed(value.fields, wanted.fields, value.spot, owner, situation, checker);
  return { is: 'record', fields: types };
}

/**
 * Checks named values against the types of the names that something accepts. A name whose type may be null can be
 * omitted.
 *
 * @param owner what accepts them; `fields`: where they are declared, if that is elsewhere
 */
export function checkNamed(
  args: ReadonlyMap<string, Value>,
  taken: ReadonlyMap<string, Type>,
  spot: Spot,
  owner: Owner & { fields?: string },
  situation: Situation,
  checker: Checker,
  mayLeaveOut: (name: string, type: Type) => boolean = (_name, type) => mayBeNull(type),
): Map<string, Type> {
  const types = new Map<string, Type>();
  for (const [name, value] of args) {
    const type = taken.get(name);
    const to = type && declared(owner.table ?? owner.fields, name, type);
    types.set(
      name,
      checker.report.giving(to, () => checkValue(value, type, situation, checker)),
    );
  }
  checkCrossed(args, situation, checker);
  const strange = [...args.keys()].filter((name) => !taken.has(name));
  const needed = [...taken].filter(
    ([name, type]) => !args.has(name) && !mayLeaveOut(name, type) && type.is !== 'unknown',
  );
  // One unknown name and one required name: the former was probably meant to be the latter.
  const [only] = strange.length === 1 && needed.length === 1 ? needed[0]! : [];
  for (const name of strange) {
    const travels = owner.what.startsWith('screen ') && checker.tables.session.has(name);
    const carried = travels ? 'it travels with every `go` by itself, so leave it out' : undefined;
    const advice =
      carried ?? didYouMean(name, taken.keys()) ?? (only && `did you mean ${quoted(only)}?`) ?? taking(taken);
    const cause = missingIn(owner.table, name, taken.keys());
    const message = `${owner.what} takes no ${quoted(name)}; ${advice}`;
    checker.report.add('unknown-name', args.get(name)!.spot, message, 'name', cause);
  }
  const suggestions = new Set([...strange.map((name) => nearest(name, taken.keys())), only]);
  // What is misspelt is not reported as missing, too.
  const absent = needed.filter(([name]) => !suggestions.has(name));
  const [first, ...others] = absent;
  if (!first) return types;
  const [name, type] = first;
  const what =
    others.length > 0
      ? `${listed(absent.map(([each]) => each))}: write them here`
      : `${quoted(name)}, ${describe(type)}: write it here`;
  checker.report.add('missing-value', spot, `${owner.what} needs ${what}`);
  return types;
}

function taking(taken: ReadonlyMap<string, Type>): string {
  return taken.size === 0 ? 'it takes nothing' : `it takes ${listed([...taken.keys()])}`;
}

/** Checks named values where any name is accepted. */
export function checkFree(values: Send | undefined, situation: Situation, checker: Checker): void {
  for (const value of values?.values() ?? []) checkValue(value, undefined, situation, checker);
  if (values) checkCrossed(values, situation, checker);
}

function list(
  value: Value & { kind: 'list' },
  expected: Type | undefined,
  situation: Situation,
  checker: Checker,
): Type {
  const wanted = expected && nonNull(expected);
  const of = wanted?.is === 'list' ? wanted.of : undefined;
  const types = value.items.map((item) => listItem(item, of, situation, checker));
  const max = types.reduce((sum, item) => sum + item.max, 0);
  const type: Type = { is: 'list', of: joinAll(types.map((item) => item.type)) ?? UNKNOWN, max };
  return wanted && wanted.is !== 'list' ? assigned(value.spot, type, wanted, checker) : type;
}

function listItem(
  item: ListItem,
  of: Type | undefined,
  situation: Situation,
  checker: Checker,
): { type: Type; max: number } {
  if (item.kind === 'one') return { type: checkValue(item.value, of, situation, checker), max: 1 };
  const { row, index, max } = checkEach(item.each, item.spot, situation, checker);
  for (const name of [item.row, item.index]) checkRowName(name, item.each.env, checker);
  const names = [
    [item.row, row],
    [item.index, index],
  ] as const;
  checker.budget.spend(item.each, { steps: ROW * max, nesting: 0 }, situation);
  const inside = inRow(situation, names, max);
  if (inside.depth > MAX_DEPTH) checker.budget.tooDeep(item.spot, inside.depth);
  checker.condition(item.when, inside);
  const facts = checker.narrowed(item.when, true, inside, item.spot.get('when'));
  return { type: checkValue(item.item, of, withFacts(inside, facts), checker), max };
}

function checkAsset(value: Value & { kind: 'asset' }, situation: Situation, checker: Checker): void {
  const { name, otherwise } = value;
  const known = checker.tables.assets;
  checkValue(name, TEXT, situation, checker);
  if (otherwise) checkValue(otherwise, undefined, situation, checker);
  if (assetsNamed(name, [...known.keys()]).length > 0) return;
  if (name.kind === 'literal') checker.report.unknown('asset', String(name.value), name.spot, known.keys());
  else
    checker.report.add(
      'unknown-asset',
      name.spot,
      'no asset of the project has a name of this form: add one, or write another name',
    );
}

function checkImageCall(value: Value & { kind: 'image-call' }, situation: Situation, checker: Checker): void {
  const { call, send, spot } = value;
  const contract = checker.tables.calls.get(call);
  if (contract === undefined)
    checker.report.unknown('call', call, spot.get('call') ?? spot, checker.tables.calls.keys());
  const isPicture = contract?.kind === 'image';
  if (contract && !isPicture) {
    checker.report.add(
      'wrong-kind',
      spot.get('call') ?? spot,
      `call \`${call}\` does not answer a picture: an image takes a call of \`kind: image\``,
    );
  }
  if (contract && isPicture) checkSend(send, contract.call, spot, situation, checker);
  else checkFree(send, situation, checker);
}

/** A type as a call sends it. */
function sent(type: Type): Type {
  if (type.is === 'maybe') return { ...type, of: sent(type.of) };
  return type.is === 'string' ? { ...type, sent: true } : type;
}

/** Checks the sent values against the call's contract. `*` spreads a map. */
export function checkSend(
  send: Send | undefined,
  call: string,
  spot: Spot,
  situation: Situation,
  checker: Checker,
): void {
  const contract = checker.tables.calls.get(call);
  if (!contract) {
    checkFree(send, situation, checker);
    return;
  }
  const taken = new Map<string, Type>();
  for (const [name, shape] of contract.send) if (name !== '*') taken.set(name, sent(checker.tables.shapes.type(shape)));
  const spread = contract.send.get('*');
  const named = new Map(send ?? []);
  const all = named.get('*');
  named.delete('*');
  if (all && !spread)
    checker.report.add(
      'unknown-name',
      all.spot,
      `call \`${call}\` takes no \`*\`: name each value, ${listed([...taken.keys()])}`,
    );
  const of = spread && checker.tables.shapes.type(spread);
  const held = all ? checkValue(all, of && { is: 'map', of, max: 1000 }, situation, checker) : UNKNOWN;
  if (of) for (const name of named.keys()) if (!taken.has(name)) taken.set(name, of);
  checkNamed(
    named,
    taken,
    send ? (spot.get('send') ?? spot) : spot,
    callOwner(call, 'send'),
    situation,
    checker,
    (name, type) => {
      // If the contract also sends it, that is reported there.
      const isSpread = held.is === 'map' && held.holds?.includes(name);
      return isSpread || mayBeNull(type) || contract.fixed.has(name);
    },
  );
}
