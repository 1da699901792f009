/**
 * The difference in words: what changes for who uses the screens, from the compiled documents of two versions. Pure, free
 * of Node and of the DOM.
 */
import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { Sentence } from './sentence.ts';
import type { ComparedVersion } from './version.ts';

export { type Ended, fixtureDifference } from './fixtures.ts';
export { type Sentence, sentenceText } from './sentence.ts';
export { type ComparedVersion, comparedVersion } from './version.ts';

/**
 * What changes from one version to another, in sentences; those that concern money first, then by screen. None where
 * everything is the same for who uses the screens, however the documents are written.
 */
export function differenceOf(before: ComparedVersion, after: ComparedVersion): readonly Sentence[] {
  const earlier = byName(before.documents);
  const later = byName(after.documents);
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((screen): Sentence[] => {
    const [was, is] = [earlier.get(screen), later.get(screen)];
    if (was && is) return was.hash === is.hash ? [] : [{ screen, says: 'changes', money: false }];
    return [{ screen, says: is ? 'the screen is new' : 'the screen is gone', money: false }];
  });
}

function byName(documents: readonly CompiledScreen[]): Map<string, CompiledScreen> {
  return new Map(documents.map((document) => [document.screen, document]));
}
