import type { FixtureDocument, Step } from '../../schemas/generated/types.ts';

/** Most attempts to make a case smaller. */
const MOST_TRIES = 250;

/**
 * A smaller case that still breaks the same way: steps left out one by one, then parts of answers.
 *
 * @param breaks whether a case still breaks
 */
export async function shrink(
  found: FixtureDocument,
  breaks: (candidate: FixtureDocument) => Promise<boolean>,
): Promise<FixtureDocument> {
  let best = found;
  let tries = 0;
  let smaller = true;
  while (smaller && tries < MOST_TRIES) {
    smaller = false;
    for (const candidate of candidates(best)) {
      tries += 1;
      if (tries > MOST_TRIES) break;
      if (!(await breaks(candidate))) continue;
      best = candidate;
      smaller = true;
      break;
    }
  }
  return best;
}

/** Cases with one thing less, the largest parts first. */
function* candidates(document: FixtureDocument): Generator<FixtureDocument> {
  const { steps, answers = {} } = document;
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    yield { ...document, steps: steps.filter((_, index) => index !== at) as Step[] };
  }
  for (const answer of lessOf(answers))
    yield { ...document, answers: answer as NonNullable<FixtureDocument['answers']> };
}

/** The same data with one part less or plainer. */
function* lessOf(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) if (value.length > 1) yield value.filter((_, index) => index !== at);
    if (value.length === 1 && typeof value[0] === 'object') yield* lessOf(value[0]);
    for (let at = 0; at < value.length; at += 1) {
      for (const less of lessOf(value[at])) yield value.map((item, index) => (index === at ? less : item));
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value))
      yield Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
    for (const [name, inner] of Object.entries(value))
      for (const less of lessOf(inner)) yield { ...value, [name]: less };
  } else if (typeof value === 'string' && value.length > 1) yield value.slice(0, Math.floor(value.length / 2));
}
