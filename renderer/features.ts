import type { createDerived } from './derived.ts';
import type { createFields } from './fields.ts';
import type { createFurtherSteps } from './further-steps.ts';
import type { createKept } from './kept.ts';
import type { createGuard } from './money.ts';
import type { resume } from './resume.ts';
import type { Vocabulary } from './scope.ts';
import type { shareEqual } from './shared.ts';
import type { createState } from './state.ts';
import type { createTimers } from './timers.ts';

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
