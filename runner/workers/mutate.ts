import type { Project } from '../../compiler/source/project.ts';
import type { Mutant } from '../mutate/mutant.ts';
import { type Fate, Trials } from '../mutate/trial.ts';

export interface MutateSetup {
  readonly project: Project;
  readonly folder: string;
}

/** A change to try on every fixture concerned, until one detects it. */
export interface MutateJob {
  readonly mutant: Mutant;
}

/** A change to try on each of some fixtures, by file. */
export interface NoticeJob extends MutateJob {
  readonly fixtures: readonly string[];
}

/** Why a change could not be tried. */
export interface Unsound {
  readonly is: 'unsound';
  readonly why: string;
}

export type Tried = Fate | Unsound;

/** The fixtures that detected a change. */
export type Noticed = { readonly is: 'noticed'; readonly by: readonly string[] } | Unsound;

/** Prepares this thread to try changes to a project. */
export async function prepareMutate({ project, folder }: MutateSetup) {
  const trials = new Trials(project, folder);
  return ({ mutant }: MutateJob, progress: () => void): Promise<Tried> => trials.try(mutant, progress).catch(unsound);
}

/** Prepares this thread to determine which fixtures detect changes to a project. */
export async function prepareNotice({ project, folder }: MutateSetup) {
  const trials = new Trials(project, folder);
  return ({ mutant, fixtures }: NoticeJob): Promise<Noticed> =>
    trials.noticedBy(mutant, fixtures).then((by) => ({ is: 'noticed', by }), unsound);
}

function unsound(error: unknown): Unsound {
  return { is: 'unsound', why: error instanceof Error ? error.message : String(error) };
}
