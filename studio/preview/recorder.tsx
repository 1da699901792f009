import { useId } from 'react';
import type { FromPhone } from '../phone/messages.ts';

export interface RecorderProps {
  readonly recording: NonNullable<FromPhone['recording']>;
  /** Whether it has begun again, as what is shown has changed. */
  readonly begunAgain: boolean;
  /** The name of the fixture, as far as it is written. */
  readonly name: string;
  readonly onName: (name: string) => void;
  /** Whether it cannot be saved. */
  readonly isReadOnly: boolean;
  /** With a text: expect this one. */
  readonly onExpect: (text?: string) => void;
  readonly onSave: (name: string) => void;
  readonly onDiscard: () => void;
}

/** The recording so far, and how to save it as a fixture. */
export function Recorder(props: RecorderProps) {
  const { name, begunAgain, isReadOnly, onName, onExpect, onSave, onDiscard } = props;
  const { lines, texts, over } = props.recording;
  const id = useId();
  return (
    <form
      className="preview-recorder"
      aria-label="Recording"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(name.trim());
      }}
    >
      <p>Use the phone. What you do, and what follows, becomes the steps of a fixture.</p>
      <ol aria-label="Recorded">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <li key={at}>{line}</li>
        ))}
      </ol>
      <p role="status">
        {over && `The ${over} was left, which ends the recording.`}
        {!over && begunAgain && 'What is shown has changed: the recording has begun again.'}
      </p>
      <button type="button" aria-pressed={texts !== undefined} disabled={over !== undefined} onClick={() => onExpect()}>
        Expect a text
      </button>
      {texts && (
        <ul aria-label="Tap it on the phone, or choose it here" className="preview-texts">
          {texts.map((text) => (
            <li key={text}>
              <button type="button" onClick={() => onExpect(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={id}>Name</label>
      <input id={id} required value={name} onChange={(event) => onName(event.target.value)} />
      <button type="submit" disabled={isReadOnly}>
        Save fixture
      </button>
      <button type="button" onClick={onDiscard}>
        Discard
      </button>
    </form>
  );
}
