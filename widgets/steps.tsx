import type { StepsProps } from '../schemas/generated/types.ts';

/** What to do, step by step. */
export default function Steps({ steps }: StepsProps) {
  return (
    <ol className="steps">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity beyond their place
        <li key={index}>{step}</li>
      ))}
    </ol>
  );
}
