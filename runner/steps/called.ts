import { didYouMean } from '../../compiler/source/nearest.ts';
import { listed } from '../../compiler/source/quoting.ts';
import type { SessionParameter } from '../../schemas/compiled.ts';
import type { CalledStep, Sent } from '../../schemas/generated/types.ts';
import { StepFailure, show } from '../fixture/failure.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';
import type { SentCall } from '../world/log.ts';

/** Expects that the call was made, `times` times and under `intents` keys if given, last with these values. */
export function called(stage: PageUnderTest, { called: call, times, intents, with: sent }: CalledStep): void {
  const calls = stage.log.calls.filter((entry) => entry.call === call);
  if (times !== undefined && calls.length !== times) {
    throw new StepFailure(`call ${call} was made ${timesText(calls.length)}, not ${timesText(times)}`);
  }
  // A call that is neither `once` nor moves money has no key.
  const keys = new Set(calls.flatMap(({ headers }) => headers['Idempotency-Key'] ?? []));
  if (intents !== undefined && keys.size !== intents)
    throw new StepFailure(`call ${call} was made under ${keyCount(keys.size)}, not under ${intents}`);
  const last = calls.at(-1);
  if (last && sent) compareSent(call, last, sent, stage.session);
  if (last || (times === 0 && !sent)) return;
  const others = [...new Set(stage.log.calls.map((entry) => entry.call))];
  throw new StepFailure(`call ${call} was not made; the calls made were ${others.join(', ') || 'none'}`);
}

/** Expects that the call was never made. */
export function notCalled(stage: PageUnderTest, call: string): void {
  const count = stage.log.calls.filter((entry) => entry.call === call).length;
  if (count > 0) throw new StepFailure(`call ${call} was made ${timesText(count)} and should not have been`);
}

function keyCount(count: number): string {
  if (count === 0) return 'no key, as neither `once` nor `money` is declared for it';
  return count === 1 ? 'one key' : `${count} different keys`;
}

function timesText(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function compareSent(call: string, actual: SentCall, expected: Sent, session: PageUnderTest['session']): void {
  const { path, method, client } = expected;
  if (path !== undefined && path !== actual.path)
    throw new StepFailure(`call ${call} went to ${actual.path}, not to ${path}`);
  if (method !== undefined && method !== actual.method)
    throw new StepFailure(`call ${call} was a ${actual.method}, not a ${method}`);
  const own = client && clientOf(actual, session);
  if (own !== client)
    throw new StepFailure(
      `call ${call} carried the headers of ${own ? `the ${own}` : 'no'} client, not of the ${client} client`,
    );
  for (const part of ['query', 'body', 'headers'] as const) {
    for (const [name, value] of Object.entries(expected[part] ?? {})) {
      const got = sentAs(actual[part], name, part === 'headers');
      if (got === value) continue;
      if (got === null)
        throw new StepFailure(`call ${call} sent no ${name} in its ${part}; ${sentText(actual[part], name)}`);
      throw new StepFailure(`call ${call} sent ${name} = ${show(got)} in its ${part}, ${insteadText(value)}`);
    }
  }
}

/** What was expected in place of a value that was sent. */
function insteadText(expected: unknown): string {
  return expected === null ? 'and should not send it' : `not ${show(expected)}`;
}

/** What was sent where a name is missing: the most similar names, or all. */
function sentText(values: { readonly [name: string]: string }, missing: string): string {
  const names = Object.keys(values);
  if (names.length === 0) return 'it sent nothing there';
  return didYouMean(missing, names) ?? `it sent ${listed(names)}`;
}

/** What was sent under a name; null if nothing was. Header names are case-insensitive. */
function sentAs(values: { readonly [name: string]: string }, name: string, anyCase: boolean): string | null {
  const key = anyCase ? Object.keys(values).find((other) => other.toLowerCase() === name.toLowerCase()) : name;
  return key !== undefined && Object.hasOwn(values, key) ? values[key]! : null;
}

/** The client whose headers a call carried: all of them, and no other client's. */
function clientOf({ headers }: SentCall, session: PageUnderTest['session']): SessionParameter['client'] {
  const carried = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const own = Object.entries(session).filter(([, { in: place, client }]) => place === 'header' && client !== undefined);
  const clients = new Set(own.flatMap(([name, { client }]) => (carried.has(name.toLowerCase()) ? [client] : [])));
  const [client] = clients;
  const whole = own.every(([name, parameter]) => parameter.client !== client || carried.has(name.toLowerCase()));
  return clients.size === 1 && whole ? client : undefined;
}
