import type { Edit } from './edits.ts';

/** Edits of the product and the exact sentences that the difference reports, in order. */
export interface Golden {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly says: readonly string[];
}
