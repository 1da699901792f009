import type { Vocabulary } from '../expression/scope.ts';
import type { createFields } from '../form/form.ts';
import type { createDerived } from '../state/derived.ts';
import type { createState } from '../state/state.ts';
import type { createKept } from '../state/stored.ts';
import type { createTimers } from '../state/timers.ts';
import type { shareEqual } from '../view/share-equal.ts';
import type { createFurtherSteps } from './actions-more.ts';
import type { createGuard } from './money.ts';
import type { resume } from './resume.ts';

/** Parts of the core that only some screens need: a phone fetches them for those alone. `modules.ts` says which do. */
export interface Features {
  /** All that expressions can do, beyond the everyday operators and functions. */
  readonly VOCABULARY?: Vocabulary;
  readonly createDerived?: typeof createDerived;
  readonly createFields?: typeof createFields;
  readonly shareEqual?: typeof shareEqual;
  readonly createFurtherSteps?: typeof createFurtherSteps;
  readonly createState?: typeof createState;
  readonly createTimers?: typeof createTimers;
  readonly createKept?: typeof createKept;
  readonly createGuard?: typeof createGuard;
  readonly resume?: typeof resume;
}
