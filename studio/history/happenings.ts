import type { AuditEntry } from '../client/registry.ts';

/** Who has done something to production, for people. */
export function whoDid({ who }: AuditEntry): string {
  return who === 'automatic' ? 'The server' : who;
}

/** What was done to production, as the rest of a sentence about who did it. */
export function whatWasDone({ what, release, draft, details = {} }: AuditEntry): string {
  const { percent } = details;
  switch (what) {
    case 'import':
      return `imported release ${release} from the folder`;
    case 'publish':
      return `published draft ${draft} as release ${release}${percent === undefined ? '' : ` ${toWhom(percent)}`}`;
    case 'rollout':
      return `gave release ${release} ${toWhom(percent)}`;
    case 'halt':
      return `halted release ${release}${percent === undefined ? '' : ` at ${percent} %`}`;
    case 'rollback':
      return `took release ${details.candidate ?? details.from} back: everybody gets release ${release}`;
    default:
      return 'restored a backup';
  }
}

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
 * @param entries newest first
 */
export function takenBack(entries: readonly AuditEntry[], release: number): AuditEntry | undefined {
  const last = entries.find((entry) => entry.release === release || tookBack(entry) === release);
  return last && (last.what === 'halt' || tookBack(last) === release) ? last : undefined;
}

/** The release that a rollback took from phones. */
function tookBack({ what, details = {} }: AuditEntry): unknown {
  return what === 'rollback' ? (details.candidate ?? details.from) : undefined;
}
