import type { Vocabulary } from '../expression/scope.ts';
import type { createForm } from '../form/form.ts';
import type { createDerived } from '../state/derived.ts';
import type { createState } from '../state/state.ts';
import type { createStored } from '../state/stored.ts';
import type { createTimers } from '../state/timers.ts';
import type { shareEqual } from '../view/share-equal.ts';
import type { createMoreActions } from './actions-more.ts';
import type { createGuard } from './money.ts';
import type { resume } from './resume.ts';

/** Parts of the core that only some screens need: a phone fetches them for those alone. `modules.ts` says which do. */
export interface Features {
  /** All that expressions can do, beyond the everyday operators and functions. */
  readonly VOCABULARY?: Vocabulary;
  readonly createDerived?: typeof createDerived;
  readonly createForm?: typeof createForm;
  readonly shareEqual?: typeof shareEqual;
  readonly createMoreActions?: typeof createMoreActions;
  readonly createState?: typeof createState;
  readonly createTimers?: typeof createTimers;
  readonly createStored?: typeof createStored;
  readonly createGuard?: typeof createGuard;
  readonly resume?: typeof resume;
}
