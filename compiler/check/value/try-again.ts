import type { Value } from '../../tree/resolved.ts';

/** Whether a text asks the user to do the same once more. */
export function saysAgain(value: Value): boolean {
  return textsOf(value).some((text) => /\b(try(ing)?|tap|send) (it )?again\b|\bretry/i.test(text));
}

/** Whether a text asks the user to do the same once more now, rather than another time. */
export function saysAgainNow(value: Value): boolean {
  return saysAgain(value) && !textsOf(value).some((text) => /\b(later|tomorrow|again in)\b/i.test(text));
}

function textsOf(value: Value): string[] {
  const texts = value.kind === 'literal' ? [value.value] : value.kind === 'template' ? value.parts : [];
  return texts.filter((text) => typeof text === 'string');
}
