import type { Edit } from './edits.ts';

/** Edits of the product and exactly what is said of them, in this order. */
export interface Golden {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly says: readonly string[];
}
