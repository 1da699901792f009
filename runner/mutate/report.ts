import { ACCEPTED_FILE, type AcceptedMutants } from './accepted.ts';
import { type Group, type Mutant, mutantId } from './mutant.ts';
import type { Result } from './trial.ts';

/** The number of mutants by result. */
export interface Score {
  readonly mutants: number;
  /** Refused by the check. */
  readonly stopped: number;
  /** Detected by a fixture. */
  readonly killed: number;
  readonly survived: number;
  /** Accepted with a reason, or compiled to identical screens. */
  readonly equal: number;
}

export interface MutationReport {
  readonly logic: Score;
  readonly all: Score;
  readonly documents: readonly { readonly file: string; readonly logic: Score; readonly all: Score }[];
  readonly survivors: readonly { readonly mutant: Mutant; readonly played: number }[];
  /** Problems in the list of accepted mutants. */
  readonly faults: readonly string[];
}

/**
 * Summarizes results.
 *
 * @param known every mutant of the project, tried or not: accepted ones must be among them
 */
export function mutationReport(
  results: readonly Result[],
  accepted: AcceptedMutants,
  known: readonly Mutant[],
): MutationReport {
  const files = [...new Set(results.map(({ mutant }) => mutant.file))];
  const scores = (some: readonly Result[]) => ({
    logic: scoreOf(some, accepted, 'logic'),
    all: scoreOf(some, accepted),
  });
  const survivors = results.flatMap(({ mutant, fate }) =>
    fate.is === 'survived' && !accepted.has(mutantId(mutant)) ? [{ mutant, played: fate.played }] : [],
  );
  return {
    ...scores(results),
    documents: files.map((file) => ({ file, ...scores(results.filter(({ mutant }) => mutant.file === file)) })),
    survivors,
    faults: faultsIn(results, accepted, known),
  };
}

function scoreOf(results: readonly Result[], accepted: AcceptedMutants, group?: Group): Score {
  const own = results.filter(({ mutant }) => group === undefined || mutant.group === group);
  const count = (holds: (result: Result) => boolean) => own.filter(holds).length;
  const isEqual = ({ mutant, fate }: Result) =>
    fate.is === 'same' || (fate.is === 'survived' && accepted.has(mutantId(mutant)));
  return {
    mutants: own.length,
    stopped: count(({ fate }) => fate.is === 'stopped'),
    killed: count(({ fate }) => fate.is === 'killed'),
    survived: count((result) => result.fate.is === 'survived' && !isEqual(result)),
    equal: count(isEqual),
  };
}

function faultsIn(results: readonly Result[], accepted: AcceptedMutants, known: readonly Mutant[]): string[] {
  const ids = new Set(known.map(mutantId));
  const gone = [...accepted.keys()].filter((id) => !ids.has(id)).map((id) => `this mutant no longer exists: ${id}`);
  const noticed = results.flatMap(({ mutant, fate }) => {
    if (!accepted.has(mutantId(mutant)) || fate.is === 'survived') return [];
    return [`${ENDED[fate.is]}: ${mutantId(mutant)}`];
  });
  return [...gone, ...noticed].map((fault) => `${ACCEPTED_FILE}: ${fault}; remove it`);
}

const ENDED = {
  stopped: 'the check stops this mutant',
  same: 'this mutant compiles to the same screens',
  killed: 'a fixture notices this mutant',
} as const;

/** The percentage of detectable mutants that were detected, rounded down to a tenth. */
export function noticed({ killed, survived }: Score): number {
  return killed + survived === 0 ? 100 : Math.floor((killed / (killed + survived)) * 1000) / 10;
}

/** The surviving mutants with their place, then the figures. */
export function reportText({ survivors, documents, logic, all, faults }: MutationReport): string {
  const lines = survivors.map(
    ({ mutant: { file, line, kind, change }, played }) =>
      `${file}:${line} ${kind}, ${change}\n  no fixture notices it (${played} played)`,
  );
  const rows = documents.map(({ file, logic: own, all: whole }) => row(file, own, whole));
  return [...lines, ...(lines.length > 0 ? [''] : []), ...rows, row('all', logic, all), ...faults].join('\n');
}

function row(name: string, logic: Score, all: Score): string {
  const shares = `${share(logic)} of logic, ${share(all)} of all`;
  const { mutants, stopped, killed, survived, equal } = all;
  return `${shares}  ${name}: ${mutants} mutants, ${stopped} stopped, ${killed} killed, ${survived} survived, ${equal} equal`;
}

function share(score: Score): string {
  return `${noticed(score).toFixed(1)} %`.padStart(7);
}

/** The figures as a page of the documentation. */
export function reportMarkdown({ documents, logic, all }: MutationReport): string {
  const cells = (name: string, own: Score, whole: Score) =>
    `| ${[name, whole.mutants, whole.stopped, whole.killed, whole.survived, whole.equal, `${noticed(own).toFixed(1)} %`, `${noticed(whole).toFixed(1)} %`].join(' | ')} |`;
  return [
    '| document | mutants | stopped | killed | survived | equal | noticed of logic | of all |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...documents.map(({ file, logic: own, all: whole }) => cells(`\`${file}\``, own, whole)),
    cells('all', logic, all),
    '',
  ].join('\n');
}
