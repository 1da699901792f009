import { stepWords } from '../../runner/steps/texts.ts';
import type { FixtureDocument } from '../../schemas/generated/types.ts';

export interface StepsProps {
  readonly fixture: FixtureDocument;
  /** Number of steps done on the phone. */
  readonly at: number;
  readonly onUntil: (steps: number) => void;
  /** Why it stopped, in lines. */
  readonly failure: readonly string[];
}

/** The steps of a fixture as a slider and a list to jump to each. */
export function Steps({ fixture, at, onUntil, failure }: StepsProps) {
  const { steps } = fixture;
  const words = ['opened', ...steps.map(stepWords)];
  return (
    <div className="preview-steps">
      <label>
        Step
        <input
          type="range"
          min={0}
          max={steps.length}
          value={at}
          aria-valuetext={`${at} of ${steps.length}: ${words[at]}`}
          onChange={(event) => onUntil(Number(event.target.value))}
        />
        <output>
          {at} of {steps.length}
        </output>
      </label>
      <ol aria-label="Steps" start={0}>
        {words.map((text, index) => (
          // Steps may have equal texts: the index identifies them.
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own
          <li key={index}>
            <button type="button" aria-current={index === at ? 'step' : undefined} onClick={() => onUntil(index)}>
              {text}
            </button>
          </li>
        ))}
      </ol>
      {failure.length > 0 && <p role="alert">{failure.join(' ')}</p>}
    </div>
  );
}
