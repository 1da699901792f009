import type { FixtureName, Prepared } from './index.ts';

/**
 * Which fixtures may end otherwise than the last time they were asked about: those whose own text changed, or whose
 * compiled screen did, with the fragments and contracts it is made of.
 */
export function createChangeWatch(): (prepared: Prepared) => (fixture: FixtureName) => boolean {
  let known = new Map<string, string>();
  return ({ compiled, sound, broken }) => {
    const next = new Map<string, string>();
    for (const { file, screen, text } of sound) {
      next.set(file, `${compiled.screens.get(screen)?.document.hash}\n${text}`);
    }
    for (const { file, issues } of broken) next.set(file, JSON.stringify(issues));
    const before = known;
    known = next;
    return ({ file }) => before.get(file) !== next.get(file);
  };
}
