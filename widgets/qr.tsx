import { useMemo } from 'react';
import { encode } from 'uqr';
import type { QrProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';

/** The dark modules of a matrix as one SVG path, with adjacent modules of a row merged. */
function pathOf(matrix: readonly (readonly boolean[])[]): string {
  return matrix
    .map((row, y) => {
      const runs = row.map((dark, x) => (dark ? (row[x - 1] ? 'h1' : `M${x} ${y + 0.5}h1`) : ''));
      return runs.join('');
    })
    .join('');
}

/** A QR code drawn from text. */
export default function Qr({ text, alt }: QrProps) {
  const { size, data } = useMemo(() => encode(text, { border: 2 }), [text]);
  return (
    <svg
      className="qr"
      role="img"
      aria-label={alt}
      data-says={text}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} stroke="#000" fill="none" />
    </svg>
  );
}

export const outline: DrawOutline = () => [['bone bone-tile']];
