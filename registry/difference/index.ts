/**
 * The difference in words: what changes for the users of the screens, computed from the compiled documents of two
 * versions. Pure, independent of Node and the DOM.
 */
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { withoutRoutesTo } from './parts/routes.ts';
import type { ComparedVersion } from './parts/version.ts';
import { screenSays } from './sentences/screen.ts';
import { sharedSays } from './sentences/shared.ts';
import { gathered, type Placed } from './words/gather.ts';
import type { Sentence } from './words/sentence.ts';
import { listWords, quoted } from './words/words.ts';

export { type Ended, fixtureDifference, removedFixtures } from './fixtures.ts';
export type { ComparedVersion } from './parts/version.ts';
export { type Sentence, sentenceText } from './words/sentence.ts';

/**
 * Describes what changes from one version to another, in sentences; those that concern money first, then by screen.
 * Empty when nothing changes for users, however the documents are written.
 */
export function differenceOf(
  ...versions: readonly [before: ComparedVersion, after: ComparedVersion]
): readonly Sentence[] {
  const unread = new Set(versions.flatMap(({ broken }) => broken ?? []));
  const [before, after] = [withoutRoutesTo(unread, versions[0]), withoutRoutesTo(unread, versions[1])];
  const [earlier, later] = [byName(before), byName(after)];
  const broken = { before: new Set(before.broken), after: new Set(after.broken) };
  const screens = [...new Set([...later.keys(), ...broken.after, ...earlier.keys(), ...broken.before])];
  const own = screens.flatMap((screen): Placed[] => {
    const [was, is] = [earlier.get(screen), later.get(screen)];
    const says =
      was && is
        ? screenSays(was, is)
        : [{ subject: 'the screen', predicate: wholeScreen(screen, was, is, broken), money: false }];
    return says.map((say) => ({ ...say, screens: [screen] }));
  });
  return gathered([...sharedSays(before, after), ...own], screens);
}

function byName({ documents }: ComparedVersion): Map<string, CompiledScreen> {
  return new Map(documents.map((document) => [document.screen, document]));
}

interface Broken {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

/** Describes a screen that only one version has. */
function wholeScreen(
  screen: string,
  was: CompiledScreen | undefined,
  is: CompiledScreen | undefined,
  broken: Broken,
): string {
  if (broken.after.has(screen)) return 'has errors and cannot be opened; its other changes cannot be listed';
  if (broken.before.has(screen) && is) return 'can be opened now; it had errors before';
  const routes = ({ routes: all }: CompiledScreen) =>
    `the route${all.length > 1 ? 's' : ''} ${listWords(all.map(({ path }) => quoted(path)))}`;
  if (is) return `is new, with ${routes(is)}`;
  return was ? `is removed, with ${routes(was)}` : 'is removed';
}
