import type { Channel } from '../../registry/index.ts';
import type { Connection } from './connection.ts';
import type { Output } from './output.ts';
import { withRegistry } from './run.ts';

interface Options {
  json?: boolean;
}

/** `screens rollout P`: gives the candidate to so many per cent of installations. Answers the exit code. */
export function rollout(percent: number, options: Options): Promise<number> {
  return move(options, 'rollout', () => ({ percent }));
}

/** `screens halt`: from now on nobody gets the candidate. Answers the exit code. */
export function halt({ note, ...options }: Options & { note?: string }): Promise<number> {
  return move(options, 'halt', () => ({ note: note?.trim() || 'Halted by hand.' }));
}

/** `screens rollback [N]`: everybody gets an older release again. Answers the exit code. */
export function rollback(
  release: number | undefined,
  { note, ...options }: Options & { note: string },
): Promise<number> {
  return move(options, 'rollback', () => ({ note, ...(release !== undefined && { release }) }));
}

/** Changes the channel as it is now: where somebody else does so meanwhile, that is refused. */
function move(options: Options, what: string, given: () => { [name: string]: unknown }): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const { seq } = await registry.get<Channel>(PRODUCTION);
    print(await registry.send<Channel>('POST', `${PRODUCTION}/${what}`, { ...given(), seq }), output);
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
      : `Release ${release} is halted: nobody gets it. Go on with "screens rollout P", or take it back with "screens rollback --note TEXT".`,
  );
}

/** The channel, for what is listed beside it. */
export function channelOf(registry: Connection): Promise<Channel> {
  return registry.get<Channel>(PRODUCTION);
}
