import type { Context } from 'hono';
import { DAY } from './calendar.ts';
import type { Memory, OrderState } from './memory.ts';
import { type Scenario, scenarioOf } from './scenarios.ts';

/** One call to the sandbox: what came in and what is known of the borrower. */
export interface Visit {
  /** Milliseconds since 1970. */
  now: number;
  /** Where the page stands, without a slash at the end: server-supplied addresses are absolute. */
  origin: string;
  memory: Memory;
  orderId: string;
  scenario: Scenario;
  /** A value that was sent, in the body or else in the query; empty where there is none. */
  sent(name: string): string;
  /** All texts of the body. */
  body: ReadonlyMap<string, string>;
  /** The file that was sent under a name. */
  file(name: string): File | undefined;
  /** Cents as text with the symbol of the region. */
  money(cents: number): string;
  india: boolean;
}

/** Answers of the backend: what is in `data` and around it. */
export interface Envelope {
  code: string | number;
  success?: boolean;
  message: string;
  data?: unknown;
}

/** Success of the newer calls. */
export function ok(data?: unknown): Envelope {
  return { code: '00', success: true, message: '', ...(data === undefined ? {} : { data }) };
}

/** A refusal with a message for the user. */
export function refused(message: string, code: string | number = '1'): Envelope {
  return { code, success: false, message };
}

/** Reads a call. `memoryOf` finds what is known by user, device or session id. */
export async function readVisit(c: Context, now: number, memoryOf: (borrower: string) => Memory): Promise<Visit> {
  const query = new URL(c.req.url).searchParams;
  const form: Record<string, string | File> = c.req.method === 'POST' ? await c.req.parseBody().catch(() => ({})) : {};
  const body = new Map(Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  const sent = (name: string) => body.get(name) ?? query.get(name) ?? '';
  const india = sent('region') === '1';
  const borrower = sent('userId') || sent('deviceId') || sent('sessionId') || 'visitor';
  const orderId = sent('orderId');
  return {
    now,
    origin: new URL(c.req.url).origin,
    memory: memoryOf(borrower),
    orderId,
    scenario: scenarioOf(orderId),
    sent,
    body,
    file: (name) => {
      const value = form[name];
      return value instanceof File ? value : undefined;
    },
    money: (cents) => `${india ? '₹' : '₱'}${(cents / 100).toFixed(2)}`,
    india,
  };
}

/** The same borrower at another order. */
export function atOrder(visit: Visit, orderId: string): Visit {
  return { ...visit, orderId, scenario: scenarioOf(orderId) };
}

/** The state of the order of a visit; it begins as its scenario says. */
export function orderState(visit: Visit): OrderState {
  const known = visit.memory.orders.get(visit.orderId);
  if (known) return known;
  const { status, dueIn } = visit.scenario;
  const state = { status, due: visit.now + dueIn * DAY, rollovers: 0 };
  visit.memory.orders.set(visit.orderId, state);
  return state;
}

/** The next id of a kind, unique for the borrower. */
export function nextId(visit: Visit, kind: string): string {
  visit.memory.last += 1;
  return `${kind}${visit.memory.id}${String(visit.memory.last).padStart(4, '0')}`;
}
