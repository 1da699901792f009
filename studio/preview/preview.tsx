import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { FixtureText } from '../../runner/fixture/fixture.ts';
import type { CompiledProject } from '../compile/compiled.ts';
import type { Chosen, NodePlace, RecordedFixture, Shown, TextOnPhone } from '../phone/messages.ts';
import { firstChoice, type PreviewChoice } from './choice.ts';
import { type RecordingStore, useKeptRecording } from './kept-recording.ts';
import { PhoneFrame } from './phone-frame.tsx';
import { Recorder } from './recorder.tsx';
import { Steps } from './steps.tsx';
import { TextInPlace } from './text-in-place.tsx';
import { useShown } from './use-shown.ts';

/** Scale factor for large text. */
const LARGE = 1.5;
const LIVE = 'live';
const STALE = 'This screen has an error: the phone shows its last version without one.';

/** A text of a document, with its setter. */
export interface WritableText {
  readonly text: string;
  readonly write: (text: string) => void;
}

export interface PreviewProps {
  readonly project: CompiledProject;
  /** Name of the screen. */
  readonly screen: string;
  /** Undefined: the screen's first fixture. */
  readonly choice: PreviewChoice | undefined;
  readonly onChoice: (choice: PreviewChoice) => void;
  /** The node to outline. */
  readonly chosen: NodePlace | null;
  /** The calls that the server may not know yet, where it knows the others; undefined: it may not know any. */
  readonly added: () => readonly string[] | undefined;
  readonly onChosen: (chosen: Chosen) => void;
  /** Returns the document text behind a text on the phone, with its setter; undefined when there is none. */
  readonly textAt: (place: TextOnPhone) => WritableText | undefined;
  /** Called with what is visible on the phone, and why the rest is not. */
  readonly onShown: (shown: Shown) => void;
  /** Where a recording is stored until it is saved or discarded. */
  readonly store: RecordingStore;
  /** Whether nothing can be recorded, or what was recorded be saved. */
  readonly isReadOnly: boolean;
  readonly onRecorded: (recorded: RecordedFixture) => void;
}

/** The screen on a phone, with any fixture at any of its steps, or live with the sandbox. */
export function Preview(props: PreviewProps) {
  const { project, screen, chosen } = props;
  const fixtures = useSyncExternalStore(project.subscribe, () => project.fixtures);
  const isStale = useSyncExternalStore(
    project.subscribe,
    () => project.entryOf(screen) !== undefined && project.isStale(screen),
  );
  const choice = props.choice ?? firstChoice(project, screen);
  const [look, setLook] = useState<PhoneLook>({ small: false, large: false, dark: false });
  const [address, setAddress] = useState<string>();
  const own = fixtures.sound.filter((fixture) => fixture.screen === screen);
  const fixture = choice.live ? undefined : project.fixture(choice.file);
  const opened = address ?? own[0]?.document.open ?? project.entryOf(screen)?.document.routes[0]?.path ?? '/';
  const { onWrite, over } = useTextInPlace(props.textAt);
  const phone = useShown({ ...props, onWrite }, choice, fixture, opened);
  const { send } = phone;
  const [name, setName] = useKeptRecording(props.store, phone);
  useEffect(() => send('textSize', look.large ? LARGE : 1), [look.large, send]);
  useEffect(() => send('mark', chosen), [chosen, send]);
  const { shown, recording } = phone;
  // The list of steps says itself why it stopped.
  const hasSteps = fixture !== undefined && !recording;
  const record = (on: boolean) => {
    // Another fixture that becomes the first must not take the place of what is being recorded.
    props.onChoice(choice);
    phone.record(on);
  };
  return (
    <section className="preview" aria-label="Preview">
      <div className="preview-tools">
        <FixtureChoice fixtures={own} choice={choice} onChoice={props.onChoice} />
        {choice.live && (
          <input aria-label="Address" value={opened} onChange={({ target }) => setAddress(target.value)} />
        )}
        <div className="preview-buttons">
          <button type="button" onClick={phone.restart}>
            Restart
          </button>
          <LookButtons look={look} onLook={setLook} />
          <button
            type="button"
            aria-pressed={recording !== null}
            disabled={props.isReadOnly || !project.hasFixtures}
            onClick={() => record(recording === null)}
          >
            Record
          </button>
        </div>
      </div>
      <div className="preview-stage">
        <PhoneFrame frame={phone.frame} title={`Phone: ${screen}`} small={look.small} dark={look.dark} over={over} />
        {recording ? (
          <Recorder
            recording={recording}
            begunAgain={phone.begunAgain}
            name={name}
            onName={setName}
            isReadOnly={props.isReadOnly}
            onExpect={(text) => send('record', text === undefined ? 'expect' : { expected: text })}
            onSave={(name) => send('save', name)}
            onDiscard={() => record(false)}
          />
        ) : (
          fixture && (
            <Steps
              fixture={fixture.document}
              at={shown?.at ?? 0}
              failure={shown?.failure ?? []}
              onUntil={(until) => props.onChoice({ live: false, file: fixture.file, until })}
            />
          )
        )}
      </div>
      <p role="status">{phone.failed || (isStale ? STALE : hasSteps ? '' : shown?.failure.join(' '))}</p>
    </section>
  );
}

/** The text that is being edited on the phone itself: begun by `onWrite`, drawn over the phone by `over`. */
function useTextInPlace(textAt: PreviewProps['textAt']) {
  const [writing, setWriting] = useState<WritableText & Pick<TextOnPhone, 'box'>>();
  const onWrite = (place: TextOnPhone) => {
    const writable = textAt(place);
    if (writable) setWriting({ ...writable, box: place.box });
  };
  const done = (text: string | undefined) => {
    setWriting(undefined);
    if (text !== undefined) writing?.write(text);
  };
  const over = (scale: number) =>
    writing && <TextInPlace key={writing.text} box={writing.box} scale={scale} text={writing.text} onDone={done} />;
  return { onWrite, over };
}

interface FixtureChoiceProps {
  readonly fixtures: readonly FixtureText[];
  readonly choice: PreviewChoice;
  readonly onChoice: (choice: PreviewChoice) => void;
}

/** The choice of what the phone plays: a fixture of the screen, or the sandbox. */
function FixtureChoice({ fixtures, choice, onChoice }: FixtureChoiceProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>Fixture</label>
      <select
        id={id}
        value={choice.live ? LIVE : choice.file}
        onChange={({ target }) =>
          onChoice(target.value === LIVE ? { live: true } : { live: false, file: target.value })
        }
      >
        <option value={LIVE}>Live, with the sandbox</option>
        {fixtures.map(({ file, name }) => (
          <option key={file} value={file}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}

interface PhoneLook {
  readonly small: boolean;
  readonly large: boolean;
  readonly dark: boolean;
}

const LOOKS: readonly (readonly [name: keyof PhoneLook, label: string])[] = [
  ['small', 'Small phone'],
  ['large', 'Large text'],
  ['dark', 'Dark'],
];

function LookButtons({ look, onLook }: { look: PhoneLook; onLook: (look: PhoneLook) => void }) {
  return LOOKS.map(([name, label]) => (
    <button key={name} type="button" aria-pressed={look[name]} onClick={() => onLook({ ...look, [name]: !look[name] })}>
      {label}
    </button>
  ));
}
