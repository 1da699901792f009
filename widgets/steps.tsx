import type { Bone } from '../schemas/compiled.ts';
import type { StepsProps } from '../schemas/generated/types.ts';
import { type DrawOutline, times, UNKNOWN_ROWS } from './parts/outline.ts';
import { unbroken } from './parts/unbroken.tsx';

/** Instructions as numbered steps. */
export default function Steps({ steps }: StepsProps) {
  return (
    <ol className="steps">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity beyond their place
        <li key={index}>{unbroken(step)}</li>
      ))}
    </ol>
  );
}

export const outline: DrawOutline = () => times<Bone>(UNKNOWN_ROWS, ['text', 3]);
