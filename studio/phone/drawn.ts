import { NUMBER } from './numbered.ts';

/** The part of a React fiber that is used here, as React stores it at each element. */
interface Fiber {
  readonly return: Fiber | null;
  readonly stateNode: unknown;
  readonly memoizedProps: unknown;
}

/**
 * Returns the node that rendered an element. Nothing is added to the page for this, so that it stays identical to that
 * of a phone: React's fibers say which widget an element belongs to, and the widget's props which node.
 */
export function nodeOf(element: Element): number | undefined {
  for (let fiber = fiberOf(element); fiber; fiber = fiber.return) {
    const number = numberIn(fiber);
    if (number !== undefined) return number;
  }
  return undefined;
}

/** Returns the elements a node has rendered, the outermost ones of each of its rows. */
export function elementsOf(root: Element, node: number): Element[] {
  return [...root.querySelectorAll('*')].filter((element) => begins(element, node));
}

/** Whether an element is the first one that a widget of this node renders. */
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
