import { useEffect, useRef, useState } from 'react';
import type { KeptTape } from '../../runner/browser/record/kept-tape.ts';
import type { FixtureText } from '../../runner/fixture/fixture.ts';
import type { CompiledProject } from '../compile/compiled.ts';
import type { Chosen, FromPhone, PhoneDocuments, RecordedFixture, Shown, TextOnPhone } from '../phone/messages.ts';
import { liveFixture, type PreviewChoice } from './choice.ts';
import { type PhoneHandle, usePhone } from './use-phone.ts';

/** How many steps of a fixture were done, and why it stopped. */
type ShownSteps = Pick<Shown, 'at' | 'failure'>;

/** The phone of the preview, with its reported state. */
export interface ShownPhone extends PhoneHandle {
  readonly shown: ShownSteps | undefined;
  /** Error message; empty for none. */
  readonly failed: string;
  readonly recording: FromPhone['recording'];
  /** Whether the recording has begun again, as what is shown has changed. */
  readonly begunAgain: boolean;
  /** Restarts what is shown. */
  restart(): void;
  /** Starts or ends recording; it starts once the phone shows every change of the documents. */
  record(on: boolean): void;
  /** Goes on with a recording that was begun before the page was left: it can be saved. */
  restore(tape: KeptTape): void;
}

/** What is shown, and its listeners. */
export interface ShownBy {
  readonly project: CompiledProject;
  readonly screen: string;
  readonly added: () => readonly string[] | undefined;
  readonly onChosen: (chosen: Chosen) => void;
  readonly onWrite: (text: TextOnPhone) => void;
  readonly onShown: (shown: Shown) => void;
  readonly onRecorded: (recorded: RecordedFixture) => void;
}

/**
 * A phone that shows the chosen fixture, and follows each change of the documents. The user's interactions are replayed
 * until something else is chosen.
 *
 * @param fixture the chosen one; undefined with live calls, and when it is invalid
 * @param address address of a live screen
 */
export function useShown(
  { project, screen, added, onChosen, onWrite, onShown, onRecorded }: ShownBy,
  choice: PreviewChoice,
  fixture: FixtureText | undefined,
  address: string,
): ShownPhone {
  const [shown, setShown] = useState<ShownSteps>();
  const [, setChanges] = useState(0);
  const [recording, setRecording] = useState<FromPhone['recording']>(null);
  const [begunAgain, setBegunAgain] = useState(false);
  const [failed, setFailed] = useState('');
  const [round, setRound] = useState(0);
  const [turn, last] = [useRef(0), useRef('')];
  const phone = usePhone(project, 'draft', {
    shown(news) {
      if (news.turn !== turn.current) return;
      setShown((before) => (before && sameSteps(before, news) ? before : news));
      onShown(news);
    },
    chosen: onChosen,
    write: onWrite,
    recording: setRecording,
    failed: setFailed,
    recorded(recorded) {
      onRecorded(recorded);
      setRound((before) => before + 1);
    },
  });
  const { ready, send } = phone;
  const { live } = choice;
  const until = recording || live ? 0 : (choice.until ?? Number.MAX_SAFE_INTEGER);
  const identity = JSON.stringify([screen, live ? address : choice.file, until, round, recording !== null]);
  const text = fixture?.text;
  const show = () => {
    const document = live ? liveFixture(screen, address) : fixture?.document;
    if (!ready || !document || !project.hasDocuments) return;
    turn.current += 1;
    const isSame = last.current === identity;
    // The steps recorded so far were done on what has changed.
    const keep = isSame && !recording;
    setBegunAgain((before) => recording !== null && (isSame || before));
    last.current = identity;
    setFailed('');
    const unknown = live ? added() : undefined;
    send('show', {
      ...{ turn: turn.current, fixture: document, live, until, still: false, keep },
      ...(unknown && { added: unknown }),
    });
  };
  const showChanged = (screens: PhoneDocuments['screens']) => {
    // What is being recorded is not disturbed by changes elsewhere.
    if (!recording || screens.some(({ document }) => document.screen === screen)) show();
  };
  const latest = useRef(showChanged);
  useEffect(() => {
    latest.current = showChanged;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fixture is another one when its text is
  useEffect(show, [ready, send, identity, text]);
  useEffect(() => {
    return project.feed('draft', ({ screens }) => {
      // Once the phone has been told of the documents, and without drawing this page first.
      queueMicrotask(() => latest.current(screens));
      // The address of a screen that is live may be another one.
      if (live) setChanges((before) => before + 1);
    });
  }, [project, live]);
  return {
    ...phone,
    shown,
    failed,
    recording,
    begunAgain,
    restart: () => setRound(round + 1),
    record(on) {
      if (on) void project.compiled().then(() => send('record', 'begin'));
      else send('record', 'end');
    },
    restore: (tape) => void project.compiled().then(() => send('record', { kept: tape })),
  };
}

function sameSteps(a: ShownSteps, b: ShownSteps): boolean {
  return a.at === b.at && a.failure.join('\n') === b.failure.join('\n');
}
