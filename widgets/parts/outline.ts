import type { Bone, Outline } from '../../schemas/compiled.ts';

/** What is known of a widget's properties without data: constants, lists of unknown entries, else undefined. */
export interface KnownProps {
  readonly [property: string]: unknown;
}

/**
 * Draws the placeholder of a widget from what is known of its properties and the placeholders of its children. It uses the
 * widget's own boxes, so that nothing moves when the widget appears.
 */
export type DrawOutline = (props: KnownProps, children: Outline) => Outline;

/** Rows that a list of unknown length is taken to have. */
export const UNKNOWN_ROWS = 4;

export const logo: Bone = ['image-logo bone'];

/** For a widget that shows nothing while data loads. */
export const none: DrawOutline = () => [];

export const picture: DrawOutline = () => [['bone bone-picture']];

/** A control with its label, if it has one. */
export const field = (control: Outline, props: KnownProps): Outline => [
  ['field', 'label' in props ? [['field-label', 1], ...control] : control],
];

/** A field of one line. */
export const lineField: DrawOutline = (props) => field([['line bone']], props);

export const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

export const countOf = (list: unknown, otherwise: number) => (Array.isArray(list) ? list.length : otherwise);
