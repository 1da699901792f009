import type { CompiledEntry } from '../../compiler/compile.ts';
import type { Reach } from '../../runner/coverage/index.ts';
import type { FixtureText } from '../../runner/fixture/fixture.ts';
import type { Verdict } from '../../runner/fixture/verdict.ts';
import type { KeptScreen } from '../../runner/steps/snapshot.ts';
import type { FixtureDocument, Step } from '../../schemas/generated/types.ts';

/**
 * What the studio's page and a phone in it tell each other. A phone is an iframe at `/studio/preview`: the real renderer,
 * with the runner around it. Both are of one origin, and hear nobody else.
 */

/** Milliseconds after a phone has told what shows, until that is painted: what is fetched before holds it up. */
export const PAINTED_MS = 300;

/** A node of a document: a file of the project and the path in it, `view[2].cases[0].show[1]`. */
export interface NodePlace {
  readonly file: string;
  readonly path: string;
}

/** What is compiled now. A phone keeps what it was told before. */
export interface PhoneDocuments {
  /** Screens that are new or other ones than before. */
  readonly screens: readonly CompiledEntry[];
  /** Names of screens that are there no more. */
  readonly gone: readonly string[];
  readonly brand: { readonly [name: string]: string };
  /** Texts of the files that screens are made of, as far as they have changed: null for one that is gone. */
  readonly files: readonly (readonly [path: string, text: string | null])[];
}

/** A screen to be shown as a fixture leads to it, or live. */
export interface ShowOrder {
  /** Comes back with every message about it. */
  readonly turn: number;
  readonly fixture: FixtureDocument;
  /** The server answers calls, and no fixture does. */
  readonly live: boolean;
  /** Live: the calls that the server may not know yet; any where it is not given. What is kept answers them. */
  readonly added?: readonly string[];
  /** How many of the fixture's steps are done. */
  readonly until: number;
  /** Time stands still and nobody uses it: a picture. */
  readonly still: boolean;
  /** What was done by hand is done again, where the document still has what it was done with. */
  readonly keep: boolean;
}

/** A fixture to be played out of sight. */
export interface PlayOrder {
  readonly turn: number;
  readonly fixture: FixtureText;
  /** Tells which conditions it makes true and false. */
  readonly measure: boolean;
}

export interface ToPhone {
  documents: PhoneDocuments;
  show: ShowOrder;
  play: PlayOrder;
  /** The node that is outlined; null for none. */
  mark: NodePlace | null;
  /** Size of letters; 1 is the usual one. */
  letters: number;
  /**
   * Begins to record from the start of what is shown, ends it, or has the next tap name a text that must be seen; a text itself
   * is one.
   */
  record: 'begin' | 'end' | 'expect' | { readonly expected: string };
  /** Makes a fixture of what was recorded, under this name. */
  save: string;
}

/** Whether a node shows, and why not. */
export interface NodeState extends NodePlace {
  /** Path of the `use` in the screen's own document that brings it, where one does. */
  readonly use?: string;
  /** How often it shows now: 0, 1, or once a row. */
  readonly shows: number;
  /** `hidden by the case for 174, 180: isDelay is false, answer of order.detail`. */
  readonly reason?: string;
}

export interface Shown {
  readonly turn: number;
  /** Name of the screen that stands there now. */
  readonly screen: string;
  /** Steps that were done. */
  readonly at: number;
  /** Why the next one could not be done, in lines; empty where all were. */
  readonly failure: readonly string[];
  readonly nodes: readonly NodeState[];
  /** What was done and what left the screen, line by line. */
  readonly timeline: readonly string[];
}

/** A tap chose a node. */
export interface Chosen extends NodePlace {
  readonly use?: string;
  /** The tap did what it does for a user, too. */
  readonly used: boolean;
}

/** Somebody wants to write where a text stands on the phone. */
export interface TextOnPhone extends NodePlace {
  /** What stands there. */
  readonly seen: string;
  /** Where, in pixels of the phone. */
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** A fixture that was made from what was done on the phone. */
export interface RecordedFixture {
  readonly fixture: FixtureDocument;
  /** How many values of persons were replaced. */
  readonly replaced: number;
  /** What was seen and does not come again, in words; it is not in the fixture. */
  readonly left: readonly string[];
  /** Why it does not pass all the same. */
  readonly lines: readonly string[];
}

/** How a fixture ended. */
export interface PlayedFixture {
  readonly turn: number;
  readonly verdict: Verdict;
  /** Index of the step that did not hold; -1 where all did, or none is to blame. */
  readonly at: number;
  /** What that step would have to say to hold: another step, or null where it can only be left out. */
  readonly instead?: Step | null;
  /** The screen as text that would have to be kept for that step to hold. */
  readonly kept?: KeptScreen;
  /** Goals of coverage that it was the first to reach. */
  readonly reached: readonly Reach[];
}

export interface FromPhone {
  ready: null;
  shown: Shown;
  chosen: Chosen;
  write: TextOnPhone;
  played: PlayedFixture;
  /** What was recorded so far, in words; null when nothing is recorded. */
  recording: {
    readonly lines: readonly string[];
    /** Texts of which one may be named as one that must be seen; undefined while none is asked for. */
    readonly texts?: readonly string[] | undefined;
  } | null;
  recorded: RecordedFixture;
  /** Something could not be done, in words. */
  failed: string;
}
