import type { JsonNode } from '../../source/json-node.ts';
import type { Up, Visited } from '../schema/walk.ts';
import type { Kind } from './kinds.ts';

/** A place where a name stands: where it is declared, or where it is meant. */
export interface Site {
  readonly kind: Kind;
  /** Of what it is a name: two sites of one kind, owner and name mean the same. */
  readonly owner: string;
  readonly name: string;
  readonly role: 'declares' | 'refers';
  readonly file: string;
  /** The name itself, without quotes: UTF-16 units from the beginning of the file, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** What it declares, or the value that stands under it. */
  readonly node: JsonNode;
  readonly up: Up | undefined;
}

/** A text that is an expression, or may hold some. */
export interface ExpressionText {
  readonly node: JsonNode & { kind: 'text' };
  readonly mode: 'bare' | 'marked';
  readonly up: Up | undefined;
  readonly path: Visited['path'];
}

/** What one document consists of for the language service. */
export interface Anatomy {
  readonly sites: readonly Site[];
  readonly expressions: readonly ExpressionText[];
  /** Every plain text that stands on the screen or in a fixture's step, for what is written the same. */
  readonly words: readonly (JsonNode & { kind: 'text' })[];
}
