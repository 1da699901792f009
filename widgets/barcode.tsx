import encoder from 'jsbarcode/bin/barcodes/CODE128/CODE128_AUTO.js';
import { useMemo } from 'react';
import type { BarcodeProps } from '../schemas/generated/types.ts';
import { type DrawOutline, none } from './parts/outline.ts';

const HEIGHT = 60;
/** Light modules that a scanner needs on both sides. */
const QUIET = 10;

/** What Code 128 can say. The encoder takes some letters beyond ASCII for its own signs, and fails where they say nothing. */
const SAYABLE = /^[ -~]+$/;

/** Bars as one SVG path; undefined for text that Code 128 cannot say. */
function barsOf(text: string): { path: string; width: number } | undefined {
  if (!SAYABLE.test(text)) return undefined;
  const { data } = new encoder.default(text, {}).encode();
  const bars = [...data].map((bit, at) => (bit === '1' ? `M${QUIET + at + 0.5} 0v${HEIGHT}` : ''));
  return { path: bars.join(''), width: data.length + 2 * QUIET };
}

/** A bar code drawn from text; text that has no bar code stands as it is. */
export default function Barcode({ text, alt }: BarcodeProps) {
  const bars = useMemo(() => barsOf(text), [text]);
  if (!bars) return <p className="text">{text}</p>;
  return (
    <svg
      className="barcode"
      role="img"
      aria-label={alt}
      data-says={text}
      viewBox={`0 0 ${bars.width} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={bars.path} stroke="#000" fill="none" />
    </svg>
  );
}

export const outline: DrawOutline = none;
