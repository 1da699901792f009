import { agreementPage, agreementsOf, confirmation, takeLoan } from './loan.ts';
import { type Envelope, refused, type Visit } from './visit.ts';

/** Field names of the older API by their meaning. */
const WIRE = new Map([
  ['comProductLogo', 'crest'],
  ['comProductName', 'parody'],
  ['amount', 'lampoon'],
  ['periods', 'acts'],
  ['termUnit', 'metronome'],
  ['details', 'marginalia'],
  ['text', 'cue'],
  ['value', 'reply'],
  ['repay_plans', 'stanzas'],
  ['title', 'ballad'],
  ['description', 'chorus'],
  ['pay_time', 'curfew'],
  ['firstPayTime', 'premiere'],
  ['isPopType', 'encore'],
  ['popTitle', 'prologue'],
  ['popContent', 'soliloquy'],
  ['NewButtonMsg', 'wit'],
  ['NewPopMsg', 'quip'],
  ['id', 'opus'],
  ['contract_url', 'riddle'],
  ['url', 'trail'],
]);

/** Renames the fields of a value to those of the older API, at any depth. */
function obfuscated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(obfuscated);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [WIRE.get(name) ?? name, obfuscated(held)]));
}

/** A successful answer of the older API. */
function response(data: unknown): Envelope {
  return { code: '00', message: '', data: obfuscated(data) };
}

/** `POST /gopia/goya/satire` */
export function olderLoan(visit: Visit): Envelope {
  const loan = confirmation(visit);
  return response({
    ...loan,
    firstPayTime: loan.repay_plans[0]?.pay_time,
    NewButtonMsg: 'Get the money',
    NewPopMsg: visit.sent('gherkin') === 'promo' ? `${visit.money(loan.amount)} is ready for you today!` : '',
  });
}

/** `GET /gopia/goya/cultures` */
export function olderAgreements(visit: Visit): Envelope {
  return response({ data: agreementsOf(visit).map((title, index) => ({ id: `A${index + 1}`, title })) });
}

/** `GET /gopia/goya/misunderstood` */
export function olderAgreementLink(visit: Visit): Envelope {
  const title = agreementsOf(visit)[Number(visit.sent('opus').slice(1)) - 1];
  return title === undefined
    ? refused('There is no such agreement')
    : response({ contract_url: agreementPage(visit, title) });
}

/** `POST /gopia/goya/depush`: the returned address is complete, including the session. */
export function olderPush(visit: Visit): Envelope {
  const address = takeLoan(visit, visit.sent('lampoon'));
  if (address === undefined) return refused('This loan cannot be taken right now');
  const url = new URL(address);
  for (const name of ['userId', 'deviceId', 'sessionId', 'productId', 'region']) {
    if (visit.sent(name) !== '') url.searchParams.set(name, visit.sent(name));
  }
  return response({ url: url.href });
}
