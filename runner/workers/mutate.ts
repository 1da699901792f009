import type { Project } from '../../compiler/project.ts';
import type { Mutant } from '../mutate/mutant.ts';
import { type Fate, Trials } from '../mutate/trial.ts';

export interface MutateSetup {
  readonly project: Project;
  readonly folder: string;
}

/** A change to try, on every fixture concerned or on one alone, by its file. */
export interface MutateJob {
  readonly mutant: Mutant;
  readonly only?: string;
}

/** What came of a trial, or why it could not be made. */
export type Tried = Fate | { readonly is: 'unsound'; readonly why: string };

/** Sets this thread up to try changes to a project. */
export async function prepareMutate({ project, folder }: MutateSetup) {
  const trials = new Trials(project, folder);
  return async ({ mutant, only }: MutateJob): Promise<Tried> => {
    try {
      return await trials.try(mutant, only);
    } catch (error) {
      return { is: 'unsound', why: error instanceof Error ? error.message : String(error) };
    }
  };
}
