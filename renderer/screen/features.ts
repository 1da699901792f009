import type { Feature } from '../../schemas/compiled.ts';

/**
 * Parts of the core that only some screens need, each in a module that is loaded only for those. The compiler decides
 * which screens need which (`compiler/emit/features.ts`); the build creates an entry point for each line.
 */
export const CORE_FEATURES = {
  'actions-more': () => import('../actions/actions-more.ts'),
  derived: () => import('../state/derived.ts'),
  draft: () => import('../actions/draft.ts'),
  edit: () => import('../state/edit.ts'),
  form: () => import('../form/form.ts'),
  'functions-more': () => import('../expression/functions-more.ts'),
  money: () => import('../actions/money.ts'),
  once: () => import('../actions/once.ts'),
  place: () => import('../actions/place.ts'),
  resume: () => import('../actions/resume.ts'),
  state: () => import('../state/state.ts'),
  stored: () => import('../state/stored.ts'),
  timers: () => import('../state/timers.ts'),
} satisfies { [Name in Feature]?: () => Promise<object> };

/** A table of features: name → loader. */
export interface FeatureTable {
  readonly [name: string]: () => Promise<object>;
}

/** The features of a table that have loaded: the exports of their modules, by name. */
export type ExportsOf<Table extends FeatureTable> = Partial<All<Awaited<ReturnType<Table[keyof Table]>>>>;

/** The intersection of the members of a union. */
type All<Union> = (Union extends unknown ? (member: Union) => void : never) extends (whole: infer Whole) => void
  ? Whole
  : never;

export type Features = ExportsOf<typeof CORE_FEATURES>;
