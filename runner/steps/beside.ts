import { isSame, StepFailure, show } from '../fixture/failure.ts';
import { hiddenDifference } from '../page/alike.ts';
import { isSameAsset } from '../page/asset.ts';
import {
  accessibleElements,
  bearersOf,
  isHiddenItself,
  reachable,
  shownValue,
  visibleElements,
  visibleText,
} from '../page/page.ts';
import type { PageUnderTest } from '../page/page-under-test.ts';

/**
 * Expects this value, or these values in order, next to each text, on the same line. If a text appears several times,
 * one of its lines must match.
 */
export function beside(stage: PageUnderTest, expected: { readonly [text: string]: string | readonly string[] }): void {
  const root = reachable(stage.page);
  for (const [text, value] of Object.entries(expected)) {
    const values = typeof value === 'string' ? [value] : value;
    const lines = bearersOf(root, text).map((bearer) => textsBeside(root, bearer, values.length));
    if (lines.length === 0) throw new StepFailure(`expected to see "${text}"; it is not on the screen`, text);
    if (lines.some((line) => isSame(line, values))) continue;
    const neighbours = lines.map((line) => (line.length === 0 ? 'nothing' : listed(line))).join('; or ');
    const others = lines.flat().filter((shown, at) => shown !== values[at]);
    const hidden = hiddenDifference(values.join(), lines[0]!.join());
    throw new StepFailure(`next to "${text}" is ${neighbours}, not ${listed(values)}${hidden}`, text, 'shown', others);
  }
}

/** Expects this source for the image with that name, or next to a text with that name; null: no source. */
export function picture(stage: PageUnderTest, source: string | null, name: string): void {
  const root = reachable(stage.page);
  const named = accessibleElements(root).filter((thing) => thing.role === 'img' && thing.name === name);
  const pictures = named.length > 0 ? named.map(({ element }) => element) : picturesBeside(root, name);
  if (pictures.length === 0) throw new StepFailure(`there is no picture "${name}", nor one next to that text`, name);
  if (pictures.length > 1)
    throw new StepFailure(
      `${pictures.length} pictures are called "${name}" or next to it; name one of them`,
      name,
      'shown',
    );
  // A drawn code has no URL; compare what a scanner reads.
  const shown = pictures[0]!.getAttribute('src') ?? pictures[0]!.getAttribute('data-says');
  const wanted = source !== null && Object.hasOwn(stage.assets, source) ? stage.assets[source]! : source;
  if (isSameAsset(shown, wanted)) return;
  const asset = Object.entries(stage.assets).find(([, address]) => isSameAsset(address, shown))?.[0];
  const message = `the picture "${name}" is ${show(asset ?? shown)}, not ${show(source)}`;
  throw new StepFailure(message, shown ?? name, 'shown', shown === null ? [] : [name]);
}

/** Images in the nearest ancestor of a text that contains any. */
function picturesBeside(root: Element, text: string): Element[] {
  const images = bearersOf(root, text).flatMap((bearer) => {
    for (let at: Element | null = bearer; at !== null; at = at === root ? null : at.parentElement) {
      const pictures = [...at.querySelectorAll('img, [role=img], .picture-missing')];
      if (pictures.length > 0) return pictures;
    }
    return [];
  });
  return [...new Set(images)];
}

/** Texts on the line of a text: those that follow it or, if there are none, those before it; at most `count`. */
function textsBeside(root: Element, bearer: Element, count: number): string[] {
  let line = bearer;
  while (line !== root && line.parentElement && piecesOf(line).every(({ element }) => bearer.contains(element)))
    line = line.parentElement;
  const pieces = piecesOf(line);
  const own = (piece: Piece) => bearer.contains(piece.element) || piece.element.contains(bearer);
  const following = pieces.slice(pieces.findLastIndex(own) + 1);
  const chosen =
    following.length > 0 ? following.slice(0, count) : pieces.slice(0, pieces.findIndex(own)).slice(-count);
  return chosen.map(({ text }) => text);
}

interface Piece {
  readonly element: Element;
  readonly text: string;
}

/** The text pieces of an element, in order: elements with text of their own, and values of fields. */
function piecesOf(line: Element): Piece[] {
  const pieces: Piece[] = [];
  for (const element of [line, ...visibleElements(line)]) {
    if (pieces.some((piece) => piece.element.contains(element))) continue;
    const field = element.matches('input, textarea');
    const hasText = [...element.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim() !== '');
    if (isHiddenItself(element) || !(field || hasText)) continue;
    const text = field ? shownValue(element) : visibleText(element);
    if (text !== '') pieces.push({ element, text });
  }
  return pieces;
}

function listed(texts: readonly string[]): string {
  return texts.map((text) => `"${text}"`).join(', ');
}
