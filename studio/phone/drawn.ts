import { NUMBER } from './numbered.ts';

/** A part of what React has drawn, as React itself keeps it at each element. */
interface Fiber {
  readonly return: Fiber | null;
  readonly stateNode: unknown;
  readonly memoizedProps: unknown;
}

/**
 * Which node of a document has drawn an element. Nothing is put into the page for this, so that it is the page of a phone to
 * the last element: React's own record says which widget an element belongs to, and the widget's properties which node.
 */
export function nodeOf(element: Element): number | undefined {
  for (let fiber = fiberOf(element); fiber; fiber = fiber.return) {
    const number = numberIn(fiber);
    if (number !== undefined) return number;
  }
  return undefined;
}

/** The elements that a node has drawn, the outermost ones of each of its rows. */
export function elementsOf(root: Element, node: number): Element[] {
  return [...root.querySelectorAll('*')].filter((element) => begins(element, node));
}

/** Whether an element is the first that a widget of this node draws. */
function begins(element: Element, node: number): boolean {
  for (let fiber = fiberOf(element)?.return; fiber; fiber = fiber.return) {
    if (fiber.stateNode instanceof Element) return false;
    if (numberIn(fiber) === node) return true;
  }
  return false;
}

function fiberOf(element: Element): Fiber | null {
  const name = Object.keys(element).find((key) => key.startsWith('__reactFiber$'));
  return name === undefined ? null : (element as unknown as { [name: string]: Fiber })[name]!;
}

function numberIn({ memoizedProps }: Fiber): number | undefined {
  const number = (memoizedProps as { [NUMBER]?: unknown } | null)?.[NUMBER];
  return typeof number === 'number' ? number : undefined;
}
