import { familyKey, type Say, sentenceOf, subjectText } from './say.ts';
import type { Sentence } from './sentence.ts';

/** A change with its screens; it applies to all screens when none is named. */
export interface Placed extends Say {
  readonly screens: readonly string[] | undefined;
}

/** Above this many sentences, the changes of one widget are merged into one, to keep the list readable. */
const MAX_SENTENCES = 40;

/** A change of one or several subjects, with its screens. */
interface Line {
  readonly subjects: readonly Say['subject'][];
  readonly predicate: string;
  readonly money: boolean;
  readonly screens: readonly string[] | undefined;
}

/**
 * Builds sentences from changes. The same change on several screens, or of several subjects, becomes one sentence;
 * money first, then by screen.
 *
 * @param screens all screens, in display order
 */
export function gathered(placed: readonly Placed[], screens: readonly string[]): Sentence[] {
  const lines = sameOfSeveral(sameOnSeveral(placed), screens);
  const first = ({ screens: on }: Line) => (on ? Math.min(...on.map((screen) => screens.indexOf(screen))) : -1);
  const sorted = lines.sort((a, b) => Number(b.money) - Number(a.money) || first(a) - first(b));
  const sentences = sorted.map(({ subjects, predicate, money, screens: on }) => ({
    screen: screenWords(on, screens),
    says: sentenceOf(subjects, predicate),
    about: sentenceOf(subjects, ''),
    money,
  }));
  return overview(sentences);
}

/** Merges equal changes, collecting their screens; calls of one kind are one change. */
function sameOnSeveral(placed: readonly Placed[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { screens: on, subject, predicate, money } of placed) {
    const subjectKey = typeof subject === 'string' || !subject.everywhere ? subjectText(subject) : familyKey(subject);
    const key = JSON.stringify([subjectKey, predicate, money, on === undefined]);
    const known = lines.get(key);
    const subjects = [...(known?.subjects ?? []), subject];
    const all = on && [...new Set([...(known?.screens ?? []), ...on])];
    lines.set(key, { subjects, predicate, money, screens: all });
  }
  return [...lines.values()];
}

/** Merges equal changes of several subjects on the same screens. */
function sameOfSeveral(lines: readonly Line[], screens: readonly string[]): Line[] {
  const joined = new Map<string, Line>();
  for (const line of lines) {
    const key = JSON.stringify([screenWords(line.screens, screens), line.predicate, line.money]);
    const known = joined.get(key);
    joined.set(key, known ? { ...known, subjects: [...known.subjects, ...line.subjects] } : line);
  }
  return [...joined.values()];
}

function screenWords(on: readonly string[] | undefined, screens: readonly string[]): string {
  if (!on || (on.length === screens.length && on.length > 1)) return 'all screens';
  return screens.filter((screen) => on.includes(screen)).join(', ');
}

interface Long extends Sentence {
  /** What it is about, according to its first words. */
  readonly about: string;
}

/** If a screen has very many changes, merges those of one subject into one sentence; none is left out. */
function overview(sentences: readonly Long[]): Sentence[] {
  const counts = new Map<string, number>();
  for (const { screen } of sentences) counts.set(screen, (counts.get(screen) ?? 0) + 1);
  const byKey = new Map<string, Sentence>();
  for (const [at, { screen, says, about, money }] of sentences.entries()) {
    const many = counts.get(screen)! > MAX_SENTENCES;
    const key = many ? JSON.stringify([screen, money, about]) : String(at);
    const known = byKey.get(key);
    byKey.set(key, known ? { ...known, says: `${known.says}; ${says.slice(about.length)}` } : { screen, says, money });
  }
  return [...byKey.values()];
}
