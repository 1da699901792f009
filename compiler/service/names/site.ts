import type { JsonNode } from '../../source/json-node.ts';
import type { Up, Visited } from '../schema/walk.ts';
import type { Kind } from './kinds.ts';

/** An occurrence of a name: its declaration or a reference. */
export interface Site {
  readonly kind: Kind;
  /** The owner of the name: two sites with the same kind, owner and name mean the same. */
  readonly owner: string;
  readonly name: string;
  readonly role: 'declares' | 'refers';
  readonly file: string;
  /** The name without quotes: UTF-16 offsets in the file, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** What it declares, or the value under it. */
  readonly node: JsonNode;
  readonly up: Up | undefined;
}

/** A text that is an expression, or may contain some. */
export interface ExpressionText {
  readonly node: JsonNode & { kind: 'text' };
  readonly mode: 'bare' | 'marked';
  readonly up: Up | undefined;
  readonly path: Visited['path'];
}

/** The contents of a document for the language service. */
export interface Anatomy {
  readonly sites: readonly Site[];
  readonly expressions: readonly ExpressionText[];
  /** Every literal text shown on the screen or used in a fixture's step, to find equal ones. */
  readonly words: readonly (JsonNode & { kind: 'text' })[];
}
