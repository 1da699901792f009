import type { CompiledEntry } from '../../compiler/compile.ts';
import type { KeptTape } from '../../runner/browser/record/kept-tape.ts';
import type { Reach } from '../../runner/coverage/index.ts';
import type { FixtureAnswer } from '../../runner/fixture/answers.ts';
import type { FixtureText } from '../../runner/fixture/fixture.ts';
import type { Verdict } from '../../runner/fixture/verdict.ts';
import type { KeptScreen } from '../../runner/steps/snapshot.ts';
import type { FixtureDocument, Step } from '../../schemas/generated/types.ts';

/**
 * Messages between the studio's page and a phone frame, an iframe at `PHONE` with the real renderer and the
 * runner. Both are of one origin, and ignore messages of any other.
 */

/** Milliseconds until a reported render has been painted: fetching anything earlier would delay it. */
export const PAINTED_MS = 300;

/** A node of a document: a file of the project and the path in it, `view[2].cases[0].show[1]`. */
export interface NodePlace {
  readonly file: string;
  readonly path: string;
}

/** A change of the compiled documents. A phone keeps what it has received before. */
export interface PhoneDocuments {
  /** Screens that are new or have changed. */
  readonly screens: readonly CompiledEntry[];
  /** Names of deleted screens. */
  readonly gone: readonly string[];
  readonly brand: { readonly [name: string]: string };
  /** The style sheet of the brand's colours and sizes. */
  readonly style: string;
  /** Changed texts of the files that screens consist of: null for a deleted one. */
  readonly files: readonly (readonly [path: string, text: string | null])[];
}

/** A request to show a screen with a fixture, or live. */
export interface ShowOrder {
  /** Echoed in every message about it. */
  readonly turn: number;
  readonly fixture: FixtureDocument;
  /** Calls are answered by the server instead of a fixture. */
  readonly live: boolean;
  /** Live: calls that the server may not know yet (all by default), answered with sample answers. */
  readonly added?: readonly string[];
  /** Number of steps of the fixture to run. */
  readonly until: number;
  /** A still picture: the clock is stopped, and there is no interaction. */
  readonly still: boolean;
  /** Replay the user's interactions, as far as the document still allows it. */
  readonly keep: boolean;
}

/** A request to run a fixture in the background. */
export interface PlayOrder {
  readonly turn: number;
  readonly fixture: FixtureText;
  /** What to report besides the verdict: the conditions it covers, or what the screen looks like or shows at its end. */
  readonly reports?: 'coverage' | 'look' | 'nodes';
}

export interface ToPhone {
  documents: PhoneDocuments;
  show: ShowOrder;
  play: PlayOrder;
  /** The node to outline; null for none. */
  mark: NodePlace | null;
  /** Text size; 1 is the default. */
  textSize: number;
  /**
   * Starts recording from the beginning of what is shown, ends it, or makes the next tap select a text to expect; or a
   * text to expect, or a recording that was begun before the page was left.
   */
  record: 'begin' | 'end' | 'expect' | { readonly expected: string } | { readonly kept: KeptTape };
  /** Creates a fixture with this name from the recording. */
  save: string;
}

/** Whether a node is visible, and why not. */
export interface NodeState extends NodePlace {
  /** Path of the `use` in the screen's own document that brings it in, if any. */
  readonly use?: string;
  /** Number of visible instances: 0, 1, or one per row. */
  readonly shows: number;
  /** `hidden by the case for 174, 180: isDelay is false, answer of order.detail`. */
  readonly reason?: string;
}

export interface Shown {
  readonly turn: number;
  /** Name of the current screen. */
  readonly screen: string;
  /** Number of steps done. */
  readonly at: number;
  /** Why the next step failed, in lines; empty without a failure. */
  readonly failure: readonly string[];
  readonly nodes: readonly NodeState[];
  /** Events and outgoing messages, line by line. */
  readonly timeline: readonly string[];
}

/** The user has selected a node by tapping. */
export interface Chosen extends NodePlace {
  readonly use?: string;
  /** Whether the tap also had its normal effect. */
  readonly used: boolean;
}

/** The user wants to edit a text on the phone. */
export interface TextOnPhone extends NodePlace {
  /** The visible text. */
  readonly seen: string;
  /** Its position, in pixels of the phone. */
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** A fixture created from a recording. */
export interface RecordedFixture {
  readonly fixture: FixtureDocument;
  /** Number of personal values that were replaced. */
  readonly replaced: number;
  /** What was seen but cannot be reproduced, in words; not part of the fixture. */
  readonly left: readonly string[];
  /** Why it fails nevertheless. */
  readonly lines: readonly string[];
}

/** The outcome of a fixture. */
export interface PlayedFixture {
  readonly turn: number;
  readonly verdict: Verdict;
  /** Index of the failed step; -1 if none failed, or none is to blame. */
  readonly at: number;
  /** The corrected step; null when it can only be removed. */
  readonly instead?: Step | null;
  /** The snapshot that would make the step pass. */
  readonly kept?: KeptScreen;
  /** Example answers for the calls that it made without an answer, by call; none if it passed. */
  readonly lacks?: { readonly [call: string]: FixtureAnswer };
  /** Coverage goals that it was the first to reach. */
  readonly reached: readonly Reach[];
  /** The HTML at its end, without numbers given in the order of rendering; equal texts look the same. */
  readonly look?: string;
  /** Which nodes are visible at its end. */
  readonly nodes?: readonly NodeState[];
}

export interface FromPhone {
  ready: null;
  shown: Shown;
  chosen: Chosen;
  write: TextOnPhone;
  played: PlayedFixture;
  /** The recording so far, in words; null when not recording. */
  recording: {
    readonly lines: readonly string[];
    /** Texts to choose from as an expectation; undefined unless asked for. */
    readonly texts?: readonly string[] | undefined;
    /** What was left, which ends the recording: the screen on the phone, or the page of the studio. */
    readonly over: 'screen' | 'page' | undefined;
    /** The same to be stored; undefined until a screen was opened. */
    readonly tape: KeptTape | undefined;
  } | null;
  recorded: RecordedFixture;
  /** An error message. */
  failed: string;
}
