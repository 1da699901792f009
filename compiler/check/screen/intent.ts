import { pathOf, reads } from '../../expression/syntax/walk.ts';
import { holdsAmount } from '../../expression/types/values.ts';
import { callOwner } from '../../source/missing.ts';
import { listed, quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import type { Contract, Formula, MoneyContract, Send } from '../../tree/resolved.ts';
import type { Checker } from '../value/checker.ts';
import { whoUses } from './owner.ts';

function checkIntentName(spot: Spot, { call, send, fixed }: Contract, { tables, report }: Checker): void {
  const name = String(spot.value);
  const inQuery = [...tables.session].filter(([, parameter]) => parameter.in === 'query').map(([known]) => known);
  const known = [...send.keys(), ...fixed.keys(), ...inQuery];
  if (!known.includes(name) && !tables.broken.has('session'))
    report.lacking(callOwner(call, 'send'), 'sent value', name, spot, known);
}

/** Checks what makes two payments one: all that tells them apart, and nothing that differs between two tries of one. */
export function checkIntent(money: MoneyContract, contract: Contract, checker: Checker): void {
  for (const name of money.intent) {
    checkIntentName(name, contract, checker);
    checkLasting(name, contract, checker);
  }
  checkApart(money, contract, checker);
}

/** The last word of a name that is another one with each sign-in, page or second. */
const PASSING = /(^|[a-z_-])(token|nonce|session|session_?id|timestamp|signature|captcha|otp)$/i;

function differs(name: string, what: string, advice = 'leave it out'): string {
  return `${quoted(name)} is ${what}, so a second try of the same payment would count as another one and could pay twice: ${advice}`;
}

/** The session parameters that say who uses the screens: those that outlive a sign-in, if there are any. */
function whoPays({ tables }: Checker): string[] {
  const whose = whoUses(tables);
  const lasting = whose.filter((name) => !PASSING.test(name));
  return lasting.length > 0 ? lasting : whose;
}

/** A session parameter that is new after a sign-in must not say who pays if another one can. */
function checkLasting(spot: Spot, { send, fixed, money }: Contract, checker: Checker): void {
  const name = String(spot.value);
  const whose = whoPays(checker);
  const isOther = send.has(name) || fixed.has(name) || !checker.tables.session.has(name) || whose.includes(name);
  if (isOther || !PASSING.test(name)) return;
  const isNamed = money?.intent.some(({ value }) => whose.includes(String(value)));
  const instead = isNamed || whose.length === 0 ? undefined : `write ${listed(whose, 'or')} in its place`;
  checker.report.add('money-contract', spot, differs(name, 'new with every sign-in', instead));
}

/** What identifies a payment must not be what the server made for this page, the time, or a code that a user reads. */
export function checkSentIntent(step: { send?: Send | undefined }, { money }: Contract, { report }: Checker): void {
  for (const spot of money?.intent ?? []) {
    const name = String(spot.value);
    const value = step.send?.get(name);
    const what = value?.kind === 'formula' ? passing(name, value) : undefined;
    if (what) report.add('money-contract', spot, differs(name, what));
  }
}

function passing(name: string, { ast, env }: Formula): string | undefined {
  if (reads(ast).some(({ path }) => path[0] === 'env' && path[1] === 'now')) return 'the time';
  const path = pathOf(ast);
  const [root = '', owner = ''] = path ?? [];
  // A token in an entry of a list may be what names a card; one beside the lists belongs to the answer itself.
  if (root === 'data' && path?.length === 3 && PASSING.test(name)) return 'new with every page';
  const nodes = root === 'form' ? env.frame.fields.get(owner)?.nodes : undefined;
  return nodes?.some((node) => node.spot.textOf('format') === 'code')
    ? 'a code, which is new with every message'
    : undefined;
}

/** Payments that differ in their amount or in who pays are different ones. */
function checkApart({ intent, spot }: MoneyContract, { call, send }: Contract, checker: Checker): void {
  const { tables, report } = checker;
  const names = new Set(intent.map(({ value }) => String(value)));
  const at = spot.get('intent') ?? spot;
  // A name that is unknown was probably meant to be one of these.
  if (report.hasErrorIn(at)) return;
  for (const [name, shape] of send) {
    if (names.has(name) || !holdsAmount(tables.shapes.type(shape))) continue;
    const message = `call ${quoted(call)} sends the amount ${quoted(name)}, and payments of two amounts would count as one: name it here, too`;
    report.add('money-contract', at, message);
  }
  const sent = [...send].filter(([name]) => name !== '*');
  if (sent.length > 0 && !sent.some(([name, shape]) => names.has(name) || holdsAmount(tables.shapes.type(shape)))) {
    const message = `whatever call ${quoted(call)} sends, it would count as one and the same payment: name what tells one from another, ${listed(
      sent.map(([name]) => name),
      'or',
    )}`;
    report.add('money-contract', at, message);
    return;
  }
  const whose = whoPays(checker);
  if (whose.length === 0 || whose.some((name) => names.has(name))) return;
  const message = `two users of one phone would share the answer: name one who pays, ${listed(whose, 'or')}, or mark in screens/session.json who uses the screens, \`"who": true\``;
  report.add('money-contract', at, message, undefined, { mistake: { is: 'nobody-pays' } });
}
