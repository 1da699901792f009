import type { SumProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';
import Text from './text.tsx';

/** The main amount of a screen. */
export default function Sum({ amount, align = 'start' }: SumProps) {
  return <Text text={amount} look="amount" align={align} />;
}

export const outline: DrawOutline = () => [['text text-amount', 2]];
