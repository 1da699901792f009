import type { Bone, Outline } from '../../schemas/compiled.ts';

/**
 * The properties of a widget as far as they are known without data: constants, lists with unknown entries, otherwise
 * undefined.
 */
export interface KnownProps {
  readonly [property: string]: unknown;
}

/**
 * Draws the skeleton of a widget from its known properties and the skeletons of its children. It uses the widget's own
 * boxes, so that nothing shifts when the widget appears.
 */
export type DrawOutline = (props: KnownProps, children: Outline) => Outline;

/** The assumed number of rows in a list of unknown length. */
export const UNKNOWN_ROWS = 4;

export const logo: Bone = ['image-logo bone'];

/** For a widget that shows nothing while data loads. */
export const none: DrawOutline = () => [];

export const picture: DrawOutline = () => [['bone bone-picture']];

/** A control with its label, if it has one. */
export const field = (control: Outline, props: KnownProps): Outline => [
  ['field', 'label' in props ? [['field-label', 1], ...control] : control],
];

/** A single-line field. */
export const lineField: DrawOutline = (props) => field([['line bone']], props);

export const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

export const countOf = (list: unknown, otherwise: number) => (Array.isArray(list) ? list.length : otherwise);
