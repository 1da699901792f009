import type { Context } from 'hono';
import { DAY_MS } from './calendar.ts';
import type { Memory, OrderState } from './memory.ts';
import { type Scenario, scenarioOf } from './scenarios.ts';

/** One call to the sandbox: the request and the state of the borrower. */
export interface Visit {
  /** Milliseconds since 1970. */
  now: number;
  /** Origin of the page, without a trailing slash: addresses from the server are absolute. */
  origin: string;
  memory: Memory;
  orderId: string;
  scenario: Scenario;
  /** A value from the body, or else the query; empty when missing. */
  sent(name: string): string;
  /** All text fields of the body. */
  body: ReadonlyMap<string, string>;
  /** The uploaded file under a name. */
  file(name: string): File | undefined;
  /** Formats cents with the symbol of the region. */
  money(cents: number): string;
  india: boolean;
}

/** Answer of the backend: `data`, and the fields around it. */
export interface Envelope {
  code: string | number;
  success?: boolean;
  message: string;
  data?: unknown;
}

/** A successful answer of the newer API. */
export function ok(data?: unknown): Envelope {
  return { code: '00', success: true, message: '', ...(data === undefined ? {} : { data }) };
}

/** A refusal with a message for the user. */
export function refused(message: string, code: string | number = '1'): Envelope {
  return { code, success: false, message };
}

/** Parses a call. `memoryOf` finds the state by user, device or session id. */
export async function readVisit(c: Context, now: number, memoryOf: (borrower: string) => Memory): Promise<Visit> {
  const query = new URL(c.req.url).searchParams;
  const form: Record<string, string | File> = c.req.method === 'POST' ? await c.req.parseBody().catch(() => ({})) : {};
  const body = new Map(Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  const parameter = (name: string) => body.get(name) ?? query.get(name) ?? '';
  const india = parameter('region') === '1';
  const borrower = parameter('userId') || parameter('deviceId') || parameter('sessionId') || 'visitor';
  const orderId = parameter('orderId');
  return {
    now,
    origin: new URL(c.req.url).origin,
    memory: memoryOf(borrower),
    orderId,
    scenario: scenarioOf(orderId),
    sent: parameter,
    body,
    file: (name) => {
      const value = form[name];
      return value instanceof File ? value : undefined;
    },
    money: (cents) => `${india ? '₹' : '₱'}${(cents / 100).toFixed(2)}`,
    india,
  };
}

/** The same borrower with another order. */
export function atOrder(visit: Visit, orderId: string): Visit {
  return { ...visit, orderId, scenario: scenarioOf(orderId) };
}

/** The state of a visit's order, initialized from its scenario. */
export function orderState(visit: Visit): OrderState {
  const known = visit.memory.orders.get(visit.orderId);
  if (known) return known;
  const { status, dueIn } = visit.scenario;
  const state = { status, due: visit.now + dueIn * DAY_MS, rollovers: 0 };
  visit.memory.orders.set(visit.orderId, state);
  return state;
}

/** The next id of a kind, unique for the borrower. */
export function nextId(visit: Visit, kind: string): string {
  visit.memory.last += 1;
  return `${kind}${visit.memory.id}${String(visit.memory.last).padStart(4, '0')}`;
}
