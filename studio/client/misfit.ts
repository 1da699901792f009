import { Refused } from './refused.ts';
import { type DraftInfo, registry } from './registry.ts';

/** A draft that was refused for what it is together with the changes that others have published since it was begun. */
export interface Misfit {
  readonly draft: number;
  readonly version: number;
  /** The release that it is based on. */
  readonly base: number;
  /** The release that it does not fit. */
  readonly onto: number;
}

/** Refusals of a draft that may be well over its own base. */
const CODES: readonly string[] = ['issues', 'failed-fixtures', 'coverage'];

/** Returns how a draft that was refused does not fit the newest release; undefined when it was refused for anything else. */
export async function misfitOf(draft: number, error: unknown): Promise<Misfit | undefined> {
  if (!(error instanceof Refused) || !CODES.includes(error.code)) return undefined;
  const [{ base, version }, { release }] = await Promise.all([registry.draft(draft), registry.channel()]);
  return base === release ? undefined : { draft, version, base, onto: release };
}

/** Bases a draft on the release that it does not fit, and returns what to say: over its own, its pages would show nothing of it. */
export async function baseOnNewest({ draft, version, onto }: Misfit): Promise<string> {
  return basedOn(onto, await registry.rebase(draft, {}, { onto, version }));
}

/** Says that a draft is based on a release now, and what is to be done with it there. */
export function basedOn(
  release: number,
  { draft, state, issues }: Pick<DraftInfo, 'draft' | 'state' | 'issues'>,
): string {
  const says = `Draft ${draft} is based on release ${release} now`;
  if (issues.some(({ severity }) => severity === 'error'))
    return `${says}, where it has errors: correct them, and send it for review.`;
  return state === 'open' ? `${says}: send it for review.` : `${says}: its checks say what fails.`;
}
