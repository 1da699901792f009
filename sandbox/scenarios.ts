/** A built-in order, selected with `orderId=…`. */
export interface Scenario {
  /** The value of `orderId`. */
  orderId: string;
  /** Description in one sentence. */
  about: string;
  status: number;
  /** Days until it is due; negative: days overdue. */
  dueIn: number;
  /** Fields of the order call that differ from the plain order. */
  order?: Record<string, unknown>;
  /** A message says that the credit limit was raised. */
  raised?: true;
  noProducts?: true;
  noPayCode?: true;
  noChannels?: true;
  noCards?: true;
  /** How the backend misbehaves for this order; `lost` and `unpaid`: the answers to its payments are lost. */
  fault?: 'slow' | 'refuse' | 'html' | 'down' | 'garbage' | 'lost' | 'unpaid';
}

const CARD = {
  cardNeedPop: 1,
  cardPopTitle: 'Bind your bank card',
  cardPopMsg: 'The money could not be sent to your account. Bind another card and we will try again today.',
};

/** All scenarios; the first one also applies to any other order id. Listed by `GET /sandbox/scenarios`. */
export const scenarios: readonly Scenario[] = [
  {
    orderId: '174',
    about: 'Late, rollover allowed: REPAY and Rollover Repayment',
    status: 174,
    dueIn: -3,
    order: { isDelay: '1' },
  },
  { orderId: '174-nodelay', about: 'Late, no rollover: Repayment', status: 174, dueIn: -3 },
  { orderId: '180', about: 'Very late, rollover allowed', status: 180, dueIn: -21, order: { isDelay: '1' } },
  { orderId: '180-nodelay', about: 'Very late, no rollover: Repayment', status: 180, dueIn: -21 },
  { orderId: '170', about: 'Running, paid out: Repayment', status: 170, dueIn: 9 },
  { orderId: '200', about: 'Paid back: Borrow Again', status: 200, dueIn: -12 },
  { orderId: '21', about: 'Under review, with recommended products', status: 21, dueIn: 14 },
  { orderId: '110', about: 'Not approved, with recommended products', status: 110, dueIn: 14 },
  { orderId: '110-alone', about: 'Not approved, no recommended products', status: 110, dueIn: 14, noProducts: true },
  { orderId: '151', about: 'The money is on its way, with recommended products', status: 151, dueIn: 14 },
  { orderId: 'unknown', about: 'A status code that nobody has heard of (999)', status: 999, dueIn: 14 },
  { orderId: 'score', about: 'Paid back; asks for a rating', status: 200, dueIn: -1, order: { isScore: 1 } },
  { orderId: 'cardpop', about: 'Asks to bind a bank card', status: 151, dueIn: 14, order: CARD },
  { orderId: 'message', about: "A message with 'Withdraw Now'", status: 200, dueIn: -5, raised: true },
  {
    orderId: 'popups',
    about: 'Rating, bank card and message at once: one after another',
    status: 200,
    dueIn: -5,
    order: { isScore: 1, ...CARD },
    raised: true,
  },
  { orderId: 'redirect', about: 'Leads straight to another page', status: 170, dueIn: 9, order: { playeduL: 'page' } },
  {
    orderId: '21-redirect',
    about: 'Under review: stays, although a page is given',
    status: 21,
    dueIn: 14,
    order: { playeduL: 'page' },
  },
  { orderId: 'nocode', about: 'Repayment without a default pay code', status: 170, dueIn: 9, noPayCode: true },
  { orderId: 'nochannels', about: 'Repayment without any channel', status: 170, dueIn: 9, noChannels: true },
  { orderId: 'nocards', about: 'Card repayment without a card', status: 170, dueIn: 9, noCards: true },
  { orderId: 'slow', about: 'Every answer takes 3 seconds', status: 174, dueIn: -3, fault: 'slow' },
  { orderId: 'refuse', about: 'Every call is refused with a message', status: 174, dueIn: -3, fault: 'refuse' },
  { orderId: 'html', about: 'Every call is answered with an HTML page', status: 174, dueIn: -3, fault: 'html' },
  { orderId: 'down', about: 'Every call is answered with status 503', status: 174, dueIn: -3, fault: 'down' },
  {
    orderId: 'garbage',
    about: 'Every answer has the wrong types everywhere',
    status: 174,
    dueIn: -3,
    fault: 'garbage',
  },
  { orderId: 'lost', about: 'A payment is made and its answer is lost', status: 170, dueIn: 9, fault: 'lost' },
  { orderId: 'unpaid', about: 'A payment is lost before it is made', status: 170, dueIn: 9, fault: 'unpaid' },
];

/** Returns the scenario of an order id. */
export function scenarioOf(orderId: string): Scenario {
  return scenarios.find((scenario) => scenario.orderId === orderId) ?? scenarios[0]!;
}
