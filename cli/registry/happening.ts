import { plural } from '../../compiler/source/plural.ts';
import type { AuditEntry } from '../../registry/index.ts';

/** Says in words what an entry of the history records besides its note: shares, reasons, exceptions. */
export function happeningWords({ what, details = {} }: AuditEntry): string[] {
  return [...(WORDS[what]?.(details) ?? []), ...exceptions(details)];
}

type Details = NonNullable<AuditEntry['details']>;

const share = ({ percent }: Details) => (typeof percent === 'number' ? [`${percent} %`] : []);

/** By kind of entry; what an older version has recorded may lack some of it. */
const WORDS: { readonly [kind: string]: (details: Details) => string[] } = {
  publish: (details) => [...share(details), ...despite(details)],
  rollout: share,
  halt: (details) => [...share(details), ...(details.again === true ? ['it was halted already'] : [])],
  review: ({ failed }) => (typeof failed === 'number' && failed > 0 ? [`${plural(failed, 'fixture')} failed`] : []),
  rebase: ({ from, onto }) => [`from release ${from} onto release ${onto}`],
  rollback: ({ from, candidate }) => [
    `from release ${from}`,
    ...(candidate === null || candidate === undefined ? [] : [`release ${candidate} withdrawn`]),
  ],
  write: ({ path }) => [`screens/${path}`],
};

/** Failing fixtures over which it was published, and why. */
function despite({ reason, failed }: Details): string[] {
  return typeof reason === 'string' && Array.isArray(failed)
    ? [`despite ${plural(failed.length, 'failing fixture')}: "${reason}"`]
    : [];
}

/** Rules that did not apply, and why. */
function exceptions({ own, because, approvals }: Details): string[] {
  return [
    ...(own === true ? [`approved by its author, because ${because}`] : []),
    ...(approvals === 0 ? ['no approval required'] : []),
  ];
}
