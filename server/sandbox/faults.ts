import { refused, type Visit } from './visit.ts';

/** Milliseconds that a slow answer takes. */
const SLOW = 3000;

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
