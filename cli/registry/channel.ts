import type { AuditEntry, Channel } from '../../registry/index.ts';
import { takenBack } from '../../studio/history/happenings.ts';
import type { Connection } from './connection/connection.ts';
import { withOutcome } from './connection/outcome.ts';
import type { Output } from './connection/output.ts';
import { Refused } from './connection/refused.ts';
import { withRegistry } from './connection/run.ts';
import { day } from './drafts.ts';

interface Options {
  json?: boolean;
}

/** `screens rollout P`: sets the candidate's percentage of installations. Returns the exit code. */
export function rollout(percent: number, options: Options): Promise<number> {
  return move(options, 'rollout', { percent });
}

/** `screens halt`: from now on nobody gets the candidate. Returns the exit code. */
export function halt({ note, ...options }: Options & { note?: string }): Promise<number> {
  return move(options, 'halt', { note }, async (registry, before, after) => {
    if (after.seq !== before.seq) return [];
    const entry = takenBack(await historyOf(registry), after.candidate!.release);
    return [
      ...(entry ? [`It was halted already, by ${saidBy(entry)}`] : []),
      ...(note?.trim() ? ['Your note is in the history.'] : []),
    ];
  });
}

/** `screens rollback [N]`: goes back to an older release for everyone. Returns the exit code. */
export function rollback(
  release: number | undefined,
  { note, ...options }: Options & { note: string },
): Promise<number> {
  const details = { note, ...(release !== undefined && { release }) };
  return move(options, 'rollback', details, async (registry, before, after) => {
    // Without what was done just now.
    const entries = (await historyOf(registry)).filter(({ details }) => Number(details?.seq ?? 0) <= before.seq);
    const entry = takenBack(entries, after.release);
    return entry ? [`Release ${after.release} was taken back before, by ${saidBy(entry)}`] : [];
  });
}

/**
 * Changes the channel in its current state; a concurrent change is refused.
 *
 * @param more further lines about it, for people
 */
function move(
  options: Options,
  path: string,
  details: { [name: string]: unknown },
  more: (registry: Connection, before: Channel, after: Channel) => Promise<string[]> = async () => [],
): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const before = await channelOf(registry);
    const after = await withOutcome(
      output,
      () => registry.send<Channel>('POST', `${PRODUCTION}/${path}`, { ...details, seq: before.seq }),
      () => outcomeOf(path, registry, before),
    );
    print(after, output);
    if (output.asJson) return;
    for (const line of await more(registry, before, after)) output.line(line);
  });
}

/** Returns production after a change of it whose answer was lost; undefined as long as it was not made. */
async function outcomeOf(what: string, registry: Connection, before: Channel): Promise<Channel | undefined> {
  const after = await channelOf(registry);
  // Nothing changes where it was halted already.
  if (after.seq === before.seq) return what === 'halt' && after.candidate?.state === 'halted' ? after : undefined;
  const next = (await historyOf(registry)).find(({ details }) => details?.seq === before.seq + 1);
  if (next?.what === what) return after;
  throw new Refused({
    code: 'seq',
    message: `It was not done: ${next?.who ?? 'somebody else'} has changed production before. Look with "screens history".`,
  });
}

/** Returns what was done to production, newest first. */
async function historyOf(registry: Connection): Promise<AuditEntry[]> {
  return (await registry.get<{ entries: AuditEntry[] }>(`${PRODUCTION}/history`)).entries;
}

/** Who has done something, when and why. */
function saidBy({ who, at, note }: AuditEntry): string {
  return `${who} on ${day(at)}: ${note}`;
}

const PRODUCTION = '/channels/production';

function print(channel: Channel, output: Output): void {
  output.json(channel);
  output.line(`Production is release ${channel.release}.`);
  if (!channel.candidate) return;
  const { release, percent, state } = channel.candidate;
  output.line(
    state === 'running'
      ? `Release ${release} goes to ${percent} % of installations.`
      : `Release ${release} is halted: nobody gets it. Resume with "screens rollout P", or withdraw it with "screens rollback --note TEXT".`,
  );
}

/** Returns the channel, to be listed with releases. */
export function channelOf(registry: Connection): Promise<Channel> {
  return registry.get<Channel>(PRODUCTION);
}
