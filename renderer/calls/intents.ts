import type { CompiledCall } from '../../schemas/compiled.ts';
import { isRecord } from '../../schemas/record.ts';
import { lookUp } from '../expression/record.ts';
import type { Host, HostAnswer, HostRequest } from '../wire/host.ts';
import { readJson } from '../wire/json.ts';

/** One decision of the user to move money, as stored on the phone. It never has more than one key. */
export interface Intent {
  readonly key: string;
  /** `open`: sent or about to be sent, without a definite answer. `done`: the money moved. */
  readonly state: 'open' | 'done';
  /** When it was last sent or became done; milliseconds since 1970. */
  readonly at: number;
  /** When it was first sent: the server forgets a key some time after that, however often it is sent. */
  readonly since?: number;
  /** The request body; every attempt under the key sends the same bytes. */
  readonly body: string;
  /** Its other name, by which it is found if a release has given the call another path. */
  readonly also?: string;
  /** What it pays for, by which it is found if a release identifies a payment by other values. */
  readonly values?: Values;
  /** The answer that confirmed it, if any. */
  readonly answer?: HostAnswer;
}

/**
 * Names of one intent, or their prefixes: by the path where the backend takes the call, under which it is stored, and by
 * the call's own name, under which earlier versions stored it. A release may change either while a payment is open.
 */
export type Names = readonly [byPath: string, byCall: string];

/** Values that identify a payment, as the request sends them; null for those that it omits. */
export interface Values {
  readonly [name: string]: string | null;
}

/** What an intent is found by. */
export interface Sought {
  /** Its names, or what they begin with. */
  readonly names: Names;
  /** What the names of all intents of the call begin with. */
  readonly places: Names;
  readonly values: Values;
  /** The names of those values that say who pays for what; the others say how much, or by what. */
  readonly address: readonly string[];
  readonly request: HostRequest;
  readonly aliases?: CompiledCall['aliases'];
}

/** The intents of this phone, across all tabs. Each is stored under a name derived from what it pays for. */
export interface Intents {
  /**
   * Returns the open or recently done intent of this payment, or else creates one, and the name under which it is stored.
   * It is stored when the promise resolves. Undefined if it could not be: then nothing may be sent.
   */
  claim(payment: Sought, body: string, replay: number): Promise<[name: string, intent: Intent] | undefined>;
  /** The money moved. A later claim within `replay` gets this answer. */
  done(name: string, intent: Intent, answer?: HostAnswer): Promise<unknown>;
  /**
   * No money moved: the next claim creates a new intent. Returns the one that another tab has created since, if any.
   */
  drop(name: string, intent: Intent): Promise<Intent | undefined>;
  /** The open intents of an address. */
  open(address: Sought): Promise<[name: string, intent: Intent][]>;
  /** Deletes the done intents of an address. */
  forget(address: Sought): Promise<void>;
}

const PREFIX = 'intent:';
/** Milliseconds after which the server may have forgotten a key: a little less than it remembers one. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** Whether the server may have forgotten the key of an intent, and would report it as never sent. */
export function mayBeForgotten({ at, since = at }: Intent, now: number): boolean {
  return now - since > MAX_AGE_MS;
}

/** What the intent of a payment is found by: the call and its values from the address, then the other values sent. */
export function paymentOf(call: string, contract: CompiledCall, request: HostRequest): Sought {
  const address = addressOf(call, contract, request);
  const sent = valuesOf(contract.money!.sent, contract, request);
  const [byPath, byCall] = address.names;
  const text = JSON.stringify(Object.values(sent));
  return { ...address, names: [byPath + text, byCall + text], values: { ...address.values, ...sent } };
}

/** What all intents that a call creates at this address are found by. */
export function addressOf(call: string, contract: CompiledCall, request: HostRequest): Sought {
  const { address } = contract.money!;
  const values = valuesOf(address, contract, request);
  const place = (name: string) => `${PREFIX}${name}:`;
  const places: Names = [place(contract.path), place(call)];
  const text = `${JSON.stringify(Object.values(values))}:`;
  const { aliases } = contract;
  return { names: [places[0] + text, places[1] + text], places, values, address, request, ...(aliases && { aliases }) };
}

function valuesOf(names: readonly string[], { aliases }: Pick<CompiledCall, 'aliases'>, request: HostRequest): Values {
  const query = queryOf(request);
  return Object.fromEntries(names.map((name) => [name, inBody(name, aliases, request.body) ?? query.get(name)]));
}

function queryOf({ url }: HostRequest): URLSearchParams {
  return new URLSearchParams(url.replace(/^[^?]*/, ''));
}

function inBody(name: string, aliases: CompiledCall['aliases'], body: HostRequest['body']): string | null {
  return new URLSearchParams(String(body)).get(lookUp(aliases, name) ?? name);
}

/**
 * Whether an intent is one that is sought. A release may identify a payment by more values, by fewer, or in another order
 * while one is open: those that both know decide. If these do not say who pays for what, as an amount does not, the
 * intent is another one as soon as anything else is known to differ; as long as nothing is, it is the one, so that the
 * money cannot move again.
 */
function isSought([name, intent]: [string, Intent], sought: Sought): boolean {
  const { also = '', values = {} } = intent;
  const isNamed = (beginnings: Names) => beginnings.some((text) => name.startsWith(text) || also.startsWith(text));
  if (isNamed(sought.names)) return true;
  const known = Object.keys(sought.values).filter((value) => Object.hasOwn(values, value));
  if (known.length === 0 || !isNamed(sought.places)) return false;
  if (known.some((value) => values[value] !== sought.values[value])) return false;
  return known.some((value) => sought.address.includes(value)) || !isForOther(intent, sought);
}

/**
 * Whether an intent is known to be for something else: by what it is identified by and the request says in its address,
 * or by what the request is identified by and the intent's body says.
 */
function isForOther({ values = {}, body }: Intent, sought: Sought): boolean {
  const query = queryOf(sought.request);
  const differs = (one: string | null | undefined, other: string | null | undefined) =>
    one != null && other != null && one !== other;
  return (
    Object.keys(values).some((name) => differs(values[name], query.get(name))) ||
    sought.address.some((name) => differs(sought.values[name], inBody(name, sought.aliases, body)))
  );
}

export function createIntents({ durable, now, id }: Pick<Host, 'durable' | 'now' | 'id'>): Intents {
  /** Replaces the stored intent, unless another one has taken its place. */
  const replace = (name: string, { key }: Intent, next: Intent | undefined) =>
    durable.update(name, (text) => (read(text)?.key === key ? (next ? JSON.stringify(next) : null) : text));
  const all = async () =>
    (await durable.entries(PREFIX)).flatMap(([name, text]): [string, Intent][] => {
      const intent = read(text);
      return intent ? [[name, intent]] : [];
    });
  /** Those that are sought, the latest first. */
  const find = async (sought: Sought) =>
    (await all()).filter((entry) => isSought(entry, sought)).sort(([, a], [, b]) => b.at - a.at);

  return {
    async claim(payment, body, replay) {
      const { names, values } = payment;
      const found = await find(payment);
      const [name] = found.find(isOpen) ?? found[0] ?? names;
      let claimed: Intent | undefined;
      const isStored = await durable.update(name, (text) => {
        const intent = read(text);
        const at = now();
        if (intent?.state === 'open') claimed = { ...intent, at };
        else if (intent && at - intent.at < replay) claimed = intent;
        else claimed = { key: id(), state: 'open', at, since: at, body, also: names[1], values };
        return JSON.stringify(claimed);
      });
      return isStored ? [name, claimed!] : undefined;
    },
    done(name, intent, answer) {
      const at = now();
      return replace(name, intent, {
        ...intent,
        state: 'done',
        at,
        since: at,
        body: '',
        ...(answer ? { answer } : {}),
      });
    },
    async drop(name, { key }) {
      let other: Intent | undefined;
      await durable.update(name, (text) => {
        const intent = read(text);
        other = intent?.key === key ? undefined : intent;
        return other ? text : null;
      });
      return other;
    },
    async open(address) {
      const today = now();
      for (const [name, intent] of await all()) {
        const { state, at, since = at } = intent;
        // One that is open stays, however old: the clock may be wrong, and without its key the money would move again.
        if (state === 'done' && mayBeForgotten(intent, today)) await replace(name, intent, undefined);
        // The clock has been set back: without this, the phone would wait as long again before it believes "not paid".
        else if (at > today) await replace(name, intent, { ...intent, at: today, since: Math.min(since, today) });
      }
      return (await find(address)).filter(isOpen);
    },
    async forget(address) {
      const done = (await find(address)).filter((one) => !isOpen(one));
      for (const [name, intent] of done) await replace(name, intent, undefined);
    },
  };
}

const isOpen = ([, { state }]: [string, Intent]) => state === 'open';

/** Parses a stored intent; undefined if it is not valid. */
function read(text: string | null): Intent | undefined {
  const intent = readJson(text);
  return isRecord(intent) && typeof intent.key === 'string' ? (intent as unknown as Intent) : undefined;
}
