import { refused, type Visit } from './visit.ts';

/** Delay of a slow answer in milliseconds. */
const SLOW_MS = 3000;

/** Path suffixes of calls that move money. */
const PAYMENTS = [
  '/generate-vcode',
  '/repayment-commit',
  '/repayment-confirm',
  '/repayment-huichao',
  '/loan-detail-push',
  '/depush',
];

/**
 * Returns the answer to a payment whose real answer is lost, which says nothing about its outcome. `unpaid` loses it
 * before the backend acts, `lost` after.
 */
export function loseAnswer({ scenario }: Visit, path: string, when: 'unpaid' | 'lost'): Response | undefined {
  const isLost = scenario.fault === when && PAYMENTS.some((payment) => path.endsWith(payment));
  return isLost ? new Response('', { status: 504 }) : undefined;
}

/** Returns the answer of a misbehaving backend, if the order asks for one. */
export async function answerFault(visit: Visit): Promise<Response | undefined> {
  switch (visit.scenario.fault) {
    case 'slow':
      await new Promise((done) => setTimeout(done, SLOW_MS));
      return undefined;
    case 'refuse':
      return Response.json(refused('The service is closed for the night'));
    case 'html':
      return new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } });
    case 'down':
      return new Response('', { status: 503 });
    case 'garbage':
      return Response.json({ code: '00', success: true, message: ['?'], data: [[], 7, null, { data: 'none' }] });
    default:
      return undefined;
  }
}
