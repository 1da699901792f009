import type { FixtureDocument } from '../../schemas/generated/types.ts';
import { answersOf, inShort, shapeOf } from './answers.ts';
import { withChoices } from './choices.ts';
import { type Hiding, hideAnswer, hideData, hideStep, isOfPerson, learnAll } from './hide.ts';
import { Disguise } from './personal/disguise.ts';
import { comparedIn, textsIn } from './personal/texts.ts';
import type { Recording } from './recording.ts';
import { stepsOf } from './steps.ts';
import { paceOf } from './time.ts';

/** A fixture made from a recording, and the number of personal values replaced in it. */
export interface Made {
  readonly fixture: FixtureDocument;
  readonly replaced: number;
}

/**
 * Creates the fixture of a recorded screen: its initial state, the server's answers, and each step with its effects.
 * All personal data is replaced.
 *
 * @param name what the fixture shows, in a few words
 */
export function makeFixture(recording: Recording, name: string): Made {
  const { document, opened, stored, brand } = recording;
  const notes = withChoices(recording.notes);
  const pace = paceOf(notes);
  const answers = answersOf(document, notes, pace);
  const fixed = new Set([...textsIn(document), ...Object.values(brand)]);
  const hiding: Hiding = { disguise: new Disguise(fixed), compared: comparedIn(document) };
  learnAll(hiding, recording, answers);
  const storedValues = Object.entries(stored).map(([key, value]) => [
    key,
    hideData(hiding, value, document.stored[key]?.shape),
  ]);
  const shortAnswers = [...answers].map(([call, list]) => [
    call,
    inShort(list.map((answer) => hideAnswer(hiding, answer, shapeOf(document, call, answer)))),
  ]);
  const fixture = {
    screen: document.screen,
    fixture: hiding.disguise.within(name),
    open: opening(recording, hiding),
    now: `${new Date(opened).toISOString().slice(0, 19)}Z`,
    ...(storedValues.length > 0 ? { stored: Object.fromEntries(storedValues) } : {}),
    ...(shortAnswers.length > 0 ? { answers: Object.fromEntries(shortAnswers) } : {}),
    steps: stepsOf(recording, notes, pace).map((step) => hideStep(hiding, document, step)),
  };
  return { fixture: fixture as FixtureDocument, replaced: hiding.disguise.size };
}

/** The address, reduced to the parameters that the screen reads. */
function opening({ document, address }: Recording, { disguise }: Hiding): string {
  const { path, query, hash } = address;
  const [place = '', carried] = hash.split('?');
  const values = (text: string | undefined): string => {
    const declared = [...new URLSearchParams(text)].filter(
      ([name]) => Object.hasOwn(document.session, name) || Object.hasOwn(document.params, name),
    );
    const hidden = declared.map(([name, value]) => [
      name,
      isOfPerson(document, name, value) ? disguise.whole(value) : disguise.within(value),
    ]);
    return hidden.length > 0 ? `?${new URLSearchParams(hidden)}` : '';
  };
  return path + values(query) + place + values(carried);
}
