import type { createFields } from './fields.ts';
import type { createKept } from './kept.ts';
import type { createTimers } from './timers.ts';

/** Parts of the core that only some screens need: a phone fetches them for those alone. `modules.ts` says which do. */
export interface Features {
  readonly createFields?: typeof createFields;
  readonly createTimers?: typeof createTimers;
  readonly createKept?: typeof createKept;
}
