import type { CompiledDraft, CompiledResume, Expr } from '../../schemas/compiled.ts';
import { type Comparing, plain } from './comparing.ts';
import type { Named } from './keys.ts';
import { type Pair, sameExpr } from './pair.ts';
import type { Say } from './say.ts';
import type { Side } from './side.ts';
import { duration, listWords, ownName, quoted } from './words.ts';

/** Shared description of everything a screen stores on the phone. */
const belongs = ({ for: owner }: { for: readonly Expr[] }, side: Side): string =>
  `belongs to ${listWords(owner.map((value) => side.value(value)))}`;
const keepsStates = ({ state }: { state: readonly string[] }, side: Side): string =>
  `keeps the states ${namesOr('state', state, side)}`;

const RESUME_PARTS: { readonly [P in keyof CompiledResume]-?: (resume: CompiledResume, side: Side) => string } = {
  for: belongs,
  ms: ({ ms }) => `is kept for ${duration(ms)}`,
  state: keepsStates,
  timers: ({ timers }, side) => `keeps the timers ${namesOr('timers', timers, side)}`,
  overlays: ({ overlays }, side) => `is taken up while one of ${namesOr('overlays', overlays, side)} is open`,
};

/** Names as the later version has them: a rename is not a change. */
function namesOr(kind: Named, names: readonly string[], { named }: Side): string {
  return listWords(names.map((name) => quoted(ownName(named.name(kind, name))))) || 'nothing';
}

/** Describes changes in what is kept of a screen that is left and opened again. */
export function resumeSays({ pair, was: { resume: was }, now: { resume: now } }: Comparing): Say[] {
  const subject = 'the place to come back to';
  return partsSay(pair, RESUME_PARTS, { subject, gone: 'is gone: a reopened screen starts over', was, now });
}

const DRAFT_PARTS: { readonly [P in keyof CompiledDraft]-?: (draft: CompiledDraft, side: Side) => string } = {
  for: belongs,
  fields: ({ fields }, side) => `keeps the fields ${namesOr('form', fields, side)}`,
  state: keepsStates,
  sent: ({ sent }) => `is dropped when ${sent.map(quoted).join(' or ')} ends in ${quoted('ok')}`,
};

/** Describes changes in what is kept of a form that was not sent. */
export function draftSays({ pair, was: { draft: was }, now: { draft: now } }: Comparing): Say[] {
  const subject = 'the draft of what was typed';
  return partsSay(pair, DRAFT_PARTS, { subject, gone: 'is gone: what is not sent is lost', was, now });
}

/** Describes changes of something stored on the phone, property by property; its owner first. */
function partsSay<Kept extends { for: Expr[] }>(
  pair: Pair,
  parts: { readonly [part: string]: (kept: Kept, side: Side) => string },
  { subject, gone, was, now }: { subject: string; gone: string; was: Kept | undefined; now: Kept | undefined },
): Say[] {
  if (!was && !now) return [];
  const words = (kept: Kept, side: Side) => Object.values(parts).map((part) => part(kept, side));
  if (!was || !now) return [plain(subject, now ? `is new: it ${listWords(words(now, pair.after))}` : gone)];
  const old = words(was, pair.before);
  const same = sameExpr(pair, ['list', ...was.for], ['list', ...now.for]);
  return words(now, pair.after).flatMap((text, at) =>
    text === old[at] && (at > 0 || same) ? [] : [plain(subject, `now ${text}; before, it ${old[at]}`)],
  );
}
