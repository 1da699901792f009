import type { CompiledDraft, CompiledResume, Expr } from '../../../schemas/compiled.ts';
import { type Comparing, plain } from '../match/comparing.ts';
import { overlayWords } from '../parts/actions.ts';
import type { Named } from '../parts/keys.ts';
import { type Pair, sameExpr } from '../parts/pair.ts';
import type { Side } from '../parts/side.ts';
import { type Say, type Verb, withTime } from '../words/say.ts';
import { duration, listWords, ownName, quoted } from '../words/words.ts';

/** A property of something stored on the phone. */
interface PartWords<Kept> {
  readonly verb: Verb;
  /** Between the verb and the value, and before the previous value: `for`. */
  readonly preposition?: string;
  /** Its value in words; undefined if it has none. */
  value(values: Kept, side: Side): string | undefined;
}

type PartsOf<Kept> = { readonly [P in keyof Kept]-?: PartWords<Kept> };

/** Shared description of everything a screen stores on the phone. */
const IDENTIFIED: PartWords<{ for: readonly Expr[] }> = {
  verb: { aux: 'is', main: 'identified' },
  preposition: 'by',
  value: ({ for: values }, side) => listWords(values.map((value) => side.value(value))),
};

function includes<P extends string>(part: P, kind: Named, noun: string): PartWords<{ [N in P]: readonly string[] }> {
  return {
    verb: { main: 'includes' },
    value({ [part]: names }, { named }) {
      // Names as the later version has them: a rename is not a change.
      const own = names.map((name) => quoted(ownName(named.name(kind, name))));
      return own.length === 0 ? undefined : `the ${noun}${own.length > 1 ? 's' : ''} ${listWords(own)}`;
    },
  };
}

const RESUME_PARTS: PartsOf<CompiledResume> = {
  for: IDENTIFIED,
  ms: { verb: { aux: 'is', main: 'kept' }, preposition: 'for', value: ({ ms }) => duration(ms) },
  state: includes('state', 'state', 'state'),
  timers: includes('timers', 'timers', 'timer'),
  overlays: {
    verb: { aux: 'is', main: 'kept' },
    preposition: 'while',
    value: ({ overlays }, side) =>
      `${listWords(
        overlays.map((name) => overlayWords(name, side)),
        'or',
      )} is open`,
  },
};

/** Describes changes in what is kept of a screen that is left and opened again. */
export function resumeSays({ pair, was: { resume: was }, now: { resume: now } }: Comparing): Say[] {
  const subject = "the user's place";
  const words = {
    come: 'is now restored when the screen is opened again',
    gone: 'is no longer restored: the screen starts over when it is opened again',
  };
  return partsSay(pair, RESUME_PARTS, { subject, words, was, now });
}

const DRAFT_PARTS: PartsOf<CompiledDraft> = {
  for: IDENTIFIED,
  fields: includes('fields', 'form', 'field'),
  state: includes('state', 'state', 'state'),
  sent: {
    verb: { aux: 'is', main: 'deleted' },
    preposition: 'when',
    value: ({ sent }) => `${listWords(sent.map(quoted), 'or')} ends with ${quoted('ok')}`,
  },
};

/** Describes changes in what is kept of a form that was not sent. */
export function draftSays({ pair, was: { draft: was }, now: { draft: now } }: Comparing): Say[] {
  const subject = 'the draft of the form';
  const words = { come: 'is new', gone: 'is removed: what was typed but not sent is lost' };
  return partsSay(pair, DRAFT_PARTS, { subject, words, was, now });
}

/** Describes changes of something stored on the phone, property by property; its owner first. */
function partsSay<Kept extends { for: Expr[] }>(
  pair: Pair,
  parts: { readonly [part: string]: PartWords<Kept> },
  {
    subject,
    words,
    was,
    now,
  }: { subject: string; words: { come: string; gone: string }; was: Kept | undefined; now: Kept | undefined },
): Say[] {
  if (!was && !now) return [];
  if (!now) return [plain(subject, words.gone)];
  if (!was) {
    const all = Object.values(parts).flatMap(({ verb: { aux, main }, preposition, value }) => {
      const words = value(now, pair.after);
      return words === undefined ? [] : [spaced(aux, main, preposition, words)];
    });
    return [plain(subject, `${words.come}: it ${listWords(all)}`)];
  }
  const same = sameExpr(pair, ['list', ...was.for], ['list', ...now.for]);
  return Object.entries(parts).flatMap(([part, { verb, preposition, value }]) => {
    const [old, fresh] = [value(was, pair.before), value(now, pair.after)];
    if (part === 'for' ? same : old === fresh) return [];
    if (fresh === undefined) return [plain(subject, spaced(withTime(verb, 'no longer'), preposition, old))];
    const not = old === undefined ? '' : `, ${spaced('not', preposition, old)}`;
    return [plain(subject, `${spaced(withTime(verb, 'now'), preposition, fresh)}${not}`)];
  });
}

function spaced(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' ');
}
