import type { Channel } from '../../registry/index.ts';
import type { Connection } from './connection/connection.ts';
import type { Output } from './connection/output.ts';
import { withRegistry } from './connection/run.ts';

interface Options {
  json?: boolean;
}

/** `screens rollout P`: sets the candidate's percentage of installations. Returns the exit code. */
export function rollout(percent: number, options: Options): Promise<number> {
  return move(options, 'rollout', () => ({ percent }));
}

/** `screens halt`: from now on nobody gets the candidate. Returns the exit code. */
export function halt({ note, ...options }: Options & { note?: string }): Promise<number> {
  return move(options, 'halt', () => ({ note }));
}

/** `screens rollback [N]`: goes back to an older release for everyone. Returns the exit code. */
export function rollback(
  release: number | undefined,
  { note, ...options }: Options & { note: string },
): Promise<number> {
  return move(options, 'rollback', () => ({ note, ...(release !== undefined && { release }) }));
}

/** Changes the channel in its current state; a concurrent change is refused. */
function move(options: Options, path: string, details: () => { [name: string]: unknown }): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const { seq } = await registry.get<Channel>(PRODUCTION);
    print(await registry.send<Channel>('POST', `${PRODUCTION}/${path}`, { ...details(), seq }), output);
  });
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
