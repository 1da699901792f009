import { nearestFew } from '../../compiler/source/nearest.ts';
import type { Steps } from '../../schemas/generated/steps.ts';
import type { Step } from '../../schemas/generated/types.ts';
import { accessibleElements, isDisabled, isInactive, nameOf, reachable, readableTexts } from '../page/page.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';
import { fieldValue, USABLE } from './expect.ts';
import { nameOfStep, type StepName } from './kinds.ts';

/**
 * Corrects a step so that it passes on the current page: returns another step, or null if it must be removed. Steps
 * that are not in the table are actions, or need a person to decide.
 *
 * @param isHidden whether the document has a text that is not on the page: another one does not take its place
 */
export function insteadOf(stage: PageUnderTest, step: Step, isHidden: IsHidden = () => false): Step | null | undefined {
  const name = nameOfStep(step);
  const say: Instead<never> | undefined = name && INSTEAD[name];
  return say?.(stage, step as never, isHidden);
}

type IsHidden = (text: string) => boolean;

type Instead<Name extends StepName> = (
  stage: PageUnderTest,
  step: Steps[Name],
  isHidden: IsHidden,
) => Step | null | undefined;

const INSTEAD: { readonly [Name in StepName]?: Instead<Name> } = {
  see: (stage, step, isHidden) => withTexts(nearestOf(stage, step.see, isHidden), (see) => ({ ...step, see })),
  notSee(stage, step) {
    const readable = readableTexts(reachable(stage.page));
    const absent = step.notSee.filter((text) => !readable.has(text));
    return withTexts(absent, (notSee) => ({ ...step, notSee }));
  },
  tap: (stage, step, isHidden) =>
    withTexts(nearestOf(stage, [step.tap], isHidden), ([tap]) => ({ ...step, tap })) ?? undefined,
  disabled: (stage, step, isHidden) => {
    const disabled = controlLike(stage, step.disabled, isDisabled, isHidden);
    return disabled === undefined ? undefined : { ...step, disabled };
  },
  inactive: (stage, step, isHidden) => {
    const inactive = controlLike(stage, step.inactive, isInactive, isHidden);
    return inactive === undefined ? undefined : { ...step, inactive };
  },
  shows(stage, step) {
    const shows = fieldValue(stage, step.in);
    return shows === undefined ? undefined : { ...step, shows };
  },
  dialog(stage, step) {
    const top = reachable(stage.page);
    return { ...step, dialog: top.localName === 'dialog' ? nameOf(top) : null };
  },
  toast: ({ log }, { kind: _, ...step }) => ({ ...step, toast: log.toasts.at(-1)?.text ?? null }),
  bridge: ({ log }, { with: _, ...step }) => ({ ...step, bridge: log.bridge.map(({ action }) => action) }),
  copied: ({ log }, step) => (log.copied === undefined ? null : { ...step, copied: log.copied }),
  called({ log }, { called, with: _, times: __, ...step }) {
    const times = log.calls.filter(({ call }) => call === called).length;
    return times === 0 ? null : { ...step, called, times };
  },
  notCalled: () => null,
};

/**
 * The control in this state that has taken the place of one whose name is gone: that with the nearest name, or else the
 * only one.
 */
function controlLike(
  stage: PageUnderTest,
  name: string,
  isInState: (element: Element) => boolean,
  isHidden: IsHidden,
): string | undefined {
  const controls = accessibleElements(reachable(stage.page)).filter(({ role }) => USABLE.has(role));
  if (isHidden(name) || controls.some((control) => control.name === name)) return undefined;
  const names = new Set(controls.filter(({ element }) => isInState(element)).map((control) => control.name));
  names.delete('');
  return nearestFew(name, names, 1)[0] ?? (names.size === 1 ? [...names][0] : undefined);
}

/** The nearest existing text for each text that is not on the screen; those without one, and hidden ones, are omitted. */
function nearestOf(stage: PageUnderTest, texts: readonly string[], isHidden: IsHidden): string[] {
  const readable = readableTexts(reachable(stage.page));
  const news = new Set([...readable].filter((text) => !texts.includes(text)));
  const nearest = (text: string) => (isHidden(text) ? [] : nearestFew(text, news, 1));
  return [...new Set(texts.flatMap((text) => (readable.has(text) ? [text] : nearest(text))))];
}

/** A step with these texts; null if none is left. */
function withTexts(texts: readonly string[], make: (texts: [string, ...string[]]) => Step): Step | null {
  const [first, ...others] = texts;
  return first === undefined ? null : make([first, ...others]);
}
