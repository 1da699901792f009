import encoder from 'jsbarcode/bin/barcodes/CODE128/CODE128_AUTO.js';
import { useMemo } from 'react';
import type { BarcodeProps } from '../schemas/generated/types.ts';
import { type DrawOutline, none } from './parts/outline.ts';

const HEIGHT = 60;
/** The quiet zone, in modules, that scanners need on both sides. */
const QUIET = 10;

/**
 * The characters that we encode in Code 128. The encoder uses some letters beyond ASCII as control codes, and fails if
 * they are out of place.
 */
const ENCODABLE = /^[ -~]+$/;

/** Bars as one SVG path; undefined for text that Code 128 cannot encode. */
function barsOf(text: string): { path: string; width: number } | undefined {
  if (!ENCODABLE.test(text)) return undefined;
  const { data } = new encoder.default(text, {}).encode();
  const bars = [...data].map((bit, at) => (bit === '1' ? `M${QUIET + at + 0.5} 0v${HEIGHT}` : ''));
  return { path: bars.join(''), width: data.length + 2 * QUIET };
}

/** A bar code drawn from text; text that cannot be encoded is shown as text. */
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
