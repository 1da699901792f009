import { DAY_MS, day } from './calendar.ts';
import { productName } from './order.ts';
import { logoUrl } from './pictures.ts';
import { type Envelope, nextId, ok, refused, type Visit } from './visit.ts';

/**
 * The content of a confirmation page, selected by `productId`; any other product is a plain one: agreements, a question
 * on the way back, no pop-up.
 */
const PRODUCTS = {
  agreement: { popUp: true, agreements: true, stays: true, refuses: false },
  noagreements: { popUp: false, agreements: false, stays: true, refuses: false },
  leave: { popUp: false, agreements: true, stays: false, refuses: false },
  refused: { popUp: false, agreements: true, stays: true, refuses: true },
  plain: { popUp: false, agreements: true, stays: true, refuses: false },
};
type Product = (typeof PRODUCTS)[keyof typeof PRODUCTS];

/** The choices, for testers. */
export const loanProducts: readonly { productId: string; about: string }[] = [
  { productId: 'plain', about: 'A loan to confirm: agreements, a question on the way back' },
  { productId: 'agreement', about: 'An agreement to read before the loan is seen' },
  { productId: 'noagreements', about: 'No agreements: no box to tick' },
  { productId: 'leave', about: 'Going back asks nothing' },
  { productId: 'refused', about: 'Taking the loan is refused' },
  { productId: 'promo', about: 'The older confirmation begins with a promotion' },
];

/** A loan on offer, in cents. */
interface Offer {
  amount: number;
  interest: number;
  fee: number;
  days: number;
  parts: number;
}

function productOf(visit: Visit): Product {
  const id = visit.sent('productId') || visit.sent('gherkin');
  return Object.hasOwn(PRODUCTS, id) ? PRODUCTS[id as keyof typeof PRODUCTS] : PRODUCTS.plain;
}

function offerOf(visit: Visit): Offer {
  const amount = visit.india ? 800_000 : 500_000;
  return { amount, interest: Math.round(amount * 0.14), fee: 15_000, days: 91, parts: 3 };
}

/** The content of both confirmations, in plain names. */
export function confirmation(visit: Visit) {
  const offer = offerOf(visit);
  const { stays } = productOf(visit);
  return {
    comProductLogo: logoUrl(visit, productName(visit)),
    comProductName: productName(visit),
    amount: offer.amount,
    periods: offer.parts,
    termUnit: 'month',
    details: detailsOf(visit, offer),
    repay_plans: plansOf(visit, offer),
    isPopType: stays ? 1 : 0,
    popTitle: stays ? 'Your loan is one step away' : '',
    popContent: stays ? 'If you leave now, the offer may change. Do you want to stay?' : '',
  };
}

function detailsOf(visit: Visit, { amount, interest, fee }: Offer) {
  return [
    { text: 'You receive', value: visit.money(amount - fee) },
    { text: 'Service fee', value: visit.money(fee) },
    { text: 'Interest', value: visit.money(interest) },
    { text: 'To repay in all', value: visit.money(amount + interest) },
    { text: 'Paid out to', value: visit.india ? 'HDFC Bank ****4821' : 'BDO Unibank ****4821' },
  ];
}

function plansOf(visit: Visit, { amount, interest, days, parts }: Offer) {
  const total = amount + interest;
  const part = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, index) => ({
    title: 'Installment',
    amount: index === parts - 1 ? total - part * (parts - 1) : part,
    description: 'Principal and interest',
    pay_time: day(visit, visit.now + Math.round((days / parts) * (index + 1)) * DAY_MS),
  }));
}

/** `GET /examine/v3/loan-confirm/loan-detail-confirm` */
export function loanDetail(visit: Visit): Envelope {
  const { popUp } = productOf(visit);
  return ok({
    ...confirmation(visit),
    firstPeriodDay: offerOf(visit).days,
    firstPayTime: confirmation(visit).repay_plans[0]?.pay_time,
    pRateDsc: '0.15% per day',
    sendSms: 0,
    popAgreementUrl: popUp ? `${visit.origin}/sandbox/page/agreement` : '',
  });
}

/** Titles of the agreements of a visit's product. */
export function agreementsOf(visit: Visit): string[] {
  return productOf(visit).agreements ? ['Loan Agreement', 'Disclosure Statement', 'Data Privacy Consent'] : [];
}

/** `GET /examine/v3/contract/contract` */
export function agreements(visit: Visit): Envelope {
  return ok({ data: agreementsOf(visit).map((title) => ({ title })) });
}

/** `GET /examine/v3/contract/contract-jump` */
export function agreementLink(visit: Visit): Envelope {
  const title = agreementsOf(visit)[Number(visit.sent('position'))];
  return title === undefined
    ? refused('There is no such agreement')
    : ok({ contract_url: agreementPage(visit, title) });
}

/** Address of the text of an agreement. */
export function agreementPage(visit: Visit, title: string): string {
  return `${visit.origin}/sandbox/page/${encodeURIComponent(title)}`;
}

/** `POST /examine/v3/loan-confirm/loan-detail-push` */
export function loanPush(visit: Visit): Envelope {
  const url = takeLoan(visit, visit.sent('amount'));
  return url === undefined ? refused('This loan cannot be taken right now') : ok({ lendDetailsUrl: url });
}

/** Takes the loan: creates a new order of the borrower, under review. Returns the address of its page, or nothing. */
export function takeLoan(visit: Visit, amount: string): string | undefined {
  const offer = offerOf(visit);
  if (productOf(visit).refuses || amount !== String(offer.amount)) return undefined;
  const orderId = nextId(visit, 'N');
  visit.memory.orders.set(orderId, { status: 21, due: visit.now + offer.days * DAY_MS, rollovers: 0 });
  visit.memory.newest = orderId;
  return `${visit.origin}/order?orderId=${orderId}`;
}
