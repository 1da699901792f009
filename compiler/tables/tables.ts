import type { CompiledRoute, SessionParameter, StoredArea } from '../../schemas/compiled.ts';
import type { DesignTokens } from '../../schemas/generated/types.ts';
import type { DocumentKind } from '../source/project.ts';
import type { Spot } from '../source/spot.ts';
import type { Contract } from '../tree/resolved.ts';
import type { Answers } from './answers.ts';
import type { Product } from './product.ts';
import type { Shapes } from './shapes.ts';
import type { SharedAnswers } from './shared-answers.ts';

/**
 * What documents of a project share, by name. Null means that something exists but is not sound: what depends on it is
 * not checked, because the error has already been reported.
 */
export interface Tables {
  shapes: Shapes;
  screens: ReadonlyMap<string, Spot | null>;
  /** Routes of every screen, by its name. */
  routes: ReadonlyMap<string, CompiledRoute[]>;
  fragments: ReadonlyMap<string, Spot | null>;
  calls: ReadonlyMap<string, Contract | null>;
  /** Recorded answers by call and outcome. */
  answers: Answers;
  sharedAnswers: SharedAnswers;
  stored: ReadonlyMap<string, { shape: Spot; in: StoredArea; spot: Spot }>;
  session: ReadonlyMap<string, SessionParameter>;
  brand: { readonly [name: string]: string };
  /** The look of the brand, as far as its file sets it. */
  tokens: DesignTokens;
  product: Product;
  /** The timeout of calls in milliseconds. */
  callTimeout: number;
  /** Shared files that are not sound: names missing in them are not reported. */
  broken: ReadonlySet<DocumentKind>;
  /** Asset name → URL path. */
  assets: ReadonlyMap<string, string>;
}
