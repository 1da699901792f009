import type { SumProps } from '../schemas/generated/types.ts';
import { Amount } from './parts/amount.tsx';
import type { DrawOutline } from './parts/outline.ts';

/** The main amount of a screen. */
export default function Sum({ amount, align = 'start' }: SumProps) {
  return (
    <p className={`text text-amount align-${align}`}>
      <Amount amount={amount} />
    </p>
  );
}

export const outline: DrawOutline = () => [['text text-amount', 2]];
