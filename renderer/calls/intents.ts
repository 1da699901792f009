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
  /** The answer that confirmed it, if any. */
  readonly answer?: HostAnswer;
}

/** The intents of this phone, across all tabs. Each is stored under a name derived from what it pays for. */
export interface Intents {
  /**
   * Returns the open or recently done intent of this name, or else creates one. It is stored when the promise resolves.
   */
  claim(name: string, body: string, replay: number): Promise<Intent>;
  /** The money moved. A later claim within `replay` gets this answer. */
  done(name: string, intent: Intent, answer?: HostAnswer): Promise<void>;
  /**
   * No money moved: the next claim creates a new intent. Returns the one that another tab has created since, if any.
   */
  drop(name: string, intent: Intent): Promise<Intent | undefined>;
  /** The open intents whose names have this prefix. */
  open(prefix: string): Promise<[name: string, intent: Intent][]>;
  /** Deletes the done intents whose names have this prefix. */
  forget(prefix: string): Promise<void>;
}

const PREFIX = 'intent:';
/** Milliseconds after which an intent is deleted: before the server forgets its key, and would report it as never sent. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/**
 * The name under which an intent is stored: where the backend takes the call and the values from the address, then the other
 * values sent.
 */
export function intentName(contract: CompiledCall, request: HostRequest): string {
  return placePrefix(contract, request) + JSON.stringify(valuesOf(contract.money!.sent, contract, request));
}

/**
 * The common prefix of the names of all intents that a call creates at this address. The call's own name is not in it: a
 * release may give it another one while a payment is open.
 */
export function placePrefix(contract: CompiledCall, request: HostRequest): string {
  return `${PREFIX}${contract.path}:${JSON.stringify(valuesOf(contract.money!.address, contract, request))}:`;
}

/** Values as the request sends them, in its body or query; null for those that it omits. */
function valuesOf(names: readonly string[], { aliases }: CompiledCall, { url, body }: HostRequest): (string | null)[] {
  const query = new URLSearchParams(url.replace(/^[^?]*/, ''));
  const form = new URLSearchParams(String(body));
  return names.map((name) => form.get(lookUp(aliases, name) ?? name) ?? query.get(name));
}

export function createIntents({ durable, now, id }: Pick<Host, 'durable' | 'now' | 'id'>): Intents {
  /** Replaces the stored intent, unless another one has taken its place. */
  const replace = (name: string, { key }: Intent, next: Intent | undefined) =>
    durable.update(name, (text) => (read(text)?.key === key ? (next ? JSON.stringify(next) : null) : text));
  const all = async (prefix: string) =>
    (await durable.entries(prefix)).flatMap(([name, text]): [string, Intent][] => {
      const intent = read(text);
      return intent ? [[name, intent]] : [];
    });

  return {
    async claim(name, body, replay) {
      let claimed: Intent | undefined;
      await durable.update(name, (text) => {
        const intent = read(text);
        const at = now();
        if (intent?.state === 'open') claimed = { ...intent, at };
        else if (intent && at - intent.at < replay) claimed = intent;
        else claimed = { key: id(), state: 'open', at, since: at, body };
        return JSON.stringify(claimed);
      });
      return claimed!;
    },
    done: (name, { key, body }, answer) => {
      const intent: Intent = { key, state: 'done', at: now(), body: '', ...(answer ? { answer } : {}) };
      return replace(name, { ...intent, body }, intent);
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
    async open(prefix) {
      const old = (await all(PREFIX)).filter(([, { at, since = at }]) => now() - since > MAX_AGE_MS);
      for (const [name, intent] of old) await replace(name, intent, undefined);
      return (await all(prefix)).filter(([, { state }]) => state === 'open');
    },
    async forget(prefix) {
      const done = (await all(prefix)).filter(([, { state }]) => state === 'done');
      for (const [name, intent] of done) await replace(name, intent, undefined);
    },
  };
}

/** Parses a stored intent; undefined if it is not valid. */
function read(text: string | null): Intent | undefined {
  const intent = readJson(text);
  return isRecord(intent) && typeof intent.key === 'string' ? (intent as unknown as Intent) : undefined;
}
