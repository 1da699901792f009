import type { ChannelChange } from '../../registry/shapes.ts';
import type { AuditEntry } from '../client/registry.ts';

/** Who has done something to production, for people. */
export function whoDid({ who }: AuditEntry): string {
  return who === 'automatic' ? 'The server' : who;
}

/** What was done to production, as the rest of a sentence about who did it. */
export function whatWasDone(entry: AuditEntry): string {
  // A newer server may know more of them than this page.
  const words = (DONE as Partial<typeof DONE>)[entry.what as ChannelChange];
  return words?.(entry, entry.details?.percent) ?? 'changed production';
}

const DONE: { readonly [C in ChannelChange]: (entry: AuditEntry, percent: unknown) => string } = {
  import: ({ release }) => `imported release ${release} from the folder`,
  publish: ({ release, draft }, percent) =>
    `published draft ${draft} as release ${release}${percent === undefined ? '' : ` ${toWhom(percent)}`}`,
  rollout: ({ release }, percent) => `gave release ${release} ${toWhom(percent)}`,
  halt: ({ release, details }, percent) =>
    `halted release ${release}${details?.again ? ' again' : percent === undefined ? '' : ` at ${percent} %`}`,
  rollback: (entry) => `took release ${tookBack(entry)} back: everybody gets release ${entry.release}`,
  restore: () => 'restored a backup',
};

function toWhom(percent: unknown): string {
  return percent === 100 ? 'to everybody' : `to ${percent} %`;
}

/** Rules that did not apply, and why; undefined when all did. */
export function exceptionIn({ details = {} }: AuditEntry): string | undefined {
  const { reason, failed, own, because } = details;
  if (typeof reason === 'string' && Array.isArray(failed))
    return `Published although ${failed.length === 1 ? 'a fixture fails' : `${failed.length} fixtures fail`}: ${reason}`;
  return own === true ? `Approved by its author: ${because}.` : undefined;
}

/**
 * The halt or rollback that has taken a release from phones; undefined where it was given to them again since.
 *
 * @param entries newest first; what was said about a release that was halted already is no halt
 */
export function takenBack(entries: readonly AuditEntry[], release: number): AuditEntry | undefined {
  const last = entries.find(
    (entry) => (entry.release === release && !entry.details?.again) || tookBack(entry) === release,
  );
  return last && (last.what === 'halt' || tookBack(last) === release) ? last : undefined;
}

/** The release that a rollback took from phones. */
function tookBack({ what, details = {} }: AuditEntry): unknown {
  return what === 'rollback' ? (details.candidate ?? details.from) : undefined;
}
