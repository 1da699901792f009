import { refused, type Visit } from './visit.ts';

/** Milliseconds that a slow answer takes. */
const SLOW = 3000;

/** Ends of the paths of calls that move money. */
const PAYMENTS = [
  '/generate-vcode',
  '/repayment-commit',
  '/repayment-confirm',
  '/repayment-huichao',
  '/loan-detail-push',
  '/depush',
];

/**
 * What a payment is answered whose answer is lost on the way: nothing that says what became of it. `unpaid` loses it before
 * the backend acts, `lost` after.
 */
export function loseAnswer({ scenario }: Visit, path: string, when: 'unpaid' | 'lost'): Response | undefined {
  const isLost = scenario.fault === when && PAYMENTS.some((payment) => path.endsWith(payment));
  return isLost ? new Response('', { status: 504 }) : undefined;
}

/** The answer of a backend that misbehaves, where the order asks for it. */
export async function answerFault(visit: Visit): Promise<Response | undefined> {
  switch (visit.scenario.fault) {
    case 'slow':
      await new Promise((done) => setTimeout(done, SLOW));
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
