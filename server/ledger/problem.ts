import { markLogged } from '../log/log.ts';

/**
 * Problem details for a refused or unanswered money call (money protocol): the reason, and what is known about the
 * money.
 */
const PROBLEMS = {
  malformed: { status: 400, title: 'The key must be 16 to 64 letters, digits, "-" or "_".' },
  large: { status: 413, title: 'The body of a call with an Idempotency-Key is too large.' },
  reused: { status: 422, title: 'Another call has used this Idempotency-Key.' },
  void: { status: 409, title: 'This Idempotency-Key was voided before anything was sent with it.' },
  unknown: { status: 409, title: 'The call was forwarded once and its answer is lost.' },
  cut: { status: 502, title: 'The call was forwarded, and the backend closed the connection before it answered.' },
  late: { status: 504, title: 'The call was forwarded, and the backend did not answer in time.' },
  'not-reached': { status: 503, title: 'The backend cannot be reached; nothing was sent.' },
  'not-readable': { status: 503, title: 'The outcome of the call cannot be looked up at the moment.' },
  'not-recorded': { status: 503, title: 'The call cannot be recorded at the moment; nothing was sent.' },
} as const;

export type Problem = keyof typeof PROBLEMS;

/** What the phone may conclude about the money. */
const STATES: { readonly [P in Problem]?: string } = {
  reused: 'reused',
  void: 'void',
  unknown: 'unknown',
  cut: 'unknown',
  late: 'unknown',
  'not-reached': 'not-sent',
  'not-recorded': 'not-sent',
};

/** Returns an `application/problem+json` response (RFC 9457). What led to it has been logged, if anything has failed. */
export function problem(kind: Problem): Response {
  const { status, title } = PROBLEMS[kind];
  const state = STATES[kind];
  return markLogged(
    Response.json(
      { title, status, ...(state && { state }) },
      { status, headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' } },
    ),
  );
}
