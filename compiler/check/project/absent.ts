import { WIDGETS } from '../../../schemas/generated/widgets.ts';
import { isRecord } from '../../../schemas/record.ts';
import { textsIn } from '../../json/texts.ts';
import type { Document } from '../../project/documents.ts';
import type { Report } from '../../report/report.ts';
import { oncePer } from '../../source/once-per.ts';
import { quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';

/** Shorter parts of a composed text are in others by chance. */
const SHORTEST_PART = 5;

/** Texts as they are shown, and the parts of those that are composed. */
interface Words {
  readonly whole: ReadonlySet<string>;
  readonly parts: readonly string[];
}

const WIDGET_TEXTS = [...WIDGETS.values()].flatMap(({ says = [] }) => says);
/** What widgets say by themselves. */
const OF_WIDGETS: Words = {
  whole: new Set(WIDGET_TEXTS),
  parts: WIDGET_TEXTS.flatMap((text) => (text.includes('…') ? text.split('…', 1)[0]!.trim() : [])),
};

/**
 * Warns of a fixture that expects a text not to be on the screen that nothing can ever show: it was misspelt, or the
 * document says something else by now. Texts with digits are left, as values are computed, and those that another fixture
 * expects: it fails if they are gone.
 */
export function checkAbsences(documents: readonly Document[], report: Report): void {
  const sound = documents.filter(({ sound, spot }) => sound && spot);
  const shown = [OF_WIDGETS, ...sound.flatMap(({ kind, spot }) => (SHOWING.has(kind) ? [wordsOf(spot!)] : []))];
  const fixtures = sound.flatMap(({ kind, spot }) => (kind === 'fixture' ? [spot!] : []));
  const expected = fixtures.map((fixture) => expectationsOf(fixture).whole);
  for (const fixture of fixtures) {
    for (const item of expectationsOf(fixture).absent) {
      const text = String(item.value);
      if (shown.some((words) => canSay(words, text)) || isGiven(text, fixture)) continue;
      if (expected.some((texts) => texts.has(text))) continue;
      const message = `nothing can show ${quoted(text)}: no document says it, and no answer of this fixture; write a text that would be there if the screen were wrong`;
      report.add('never-shown', item, message, undefined, { mistake: { is: 'words-nowhere', words: text } });
    }
  }
}

function canSay({ whole, parts }: Words, text: string): boolean {
  return whole.has(text) || parts.some((part) => text.includes(part));
}

interface Expectations {
  /** The texts that it expects or uses. */
  readonly whole: ReadonlySet<string>;
  /** The texts without digits that it expects not to be there. */
  readonly absent: readonly Spot[];
}

const expectationsOf = oncePer((fixture: Spot): Expectations => {
  const whole = new Set<string>();
  const absent: Spot[] = [];
  for (const step of fixture.itemsOf('steps')) {
    const items = step.itemsOf('notSee');
    absent.push(...items.filter(({ value }) => !/\d/.test(String(value))));
    if (items.length > 0) continue;
    for (const value of Object.values(step.value as object).flat()) if (typeof value === 'string') whole.add(value);
  }
  return { whole, absent };
});

/** The kinds of documents whose texts reach a screen. */
const SHOWING: ReadonlySet<string> = new Set(['screen', 'fragment', 'calls', 'brand', 'product', 'sharedAnswer']);

const wordsOf = oncePer((document: Spot): Words => {
  const whole = new Set<string>();
  const parts = new Set<string>();
  for (const { value } of textsIn(document.file.root)) {
    whole.add(value);
    // What an expression or a text with holes is composed of.
    const composed = value.includes("'") ? [...value.matchAll(/'([^']*)'/g)].map(([, text]) => text!) : [];
    if (value.includes('{')) composed.push(...value.split(/\{[^}]*\}/).map((text) => text.trim()));
    for (const text of composed) {
      whole.add(text);
      if (text.length >= SHORTEST_PART) parts.add(text);
    }
  }
  return { whole, parts: [...parts] };
});

/** Whether a fixture gives the text to the screen: in its answers, its address, or what is typed or stored. */
function isGiven(text: string, fixture: Spot): boolean {
  return isRecord(fixture.value) && isIn(text, { ...fixture.value, fixture: '', note: '' });
}

function isIn(text: string, value: unknown): boolean {
  if (typeof value === 'string') return value.includes(text) || decoded(value).includes(text);
  if (Array.isArray(value)) return value.some((item) => isIn(text, item));
  if (!isRecord(value)) return false;
  return Object.entries(value).some(([name, inner]) => name !== 'notSee' && (name.includes(text) || isIn(text, inner)));
}

/** An address with its escapes resolved; other texts as they are. */
function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
