import { elementsOf } from './drawn.ts';

/** Number of frames without movement after which the outlines are no longer updated. */
const STILL_FRAMES = 30;
/** Events that may move a part of the page. */
const MOVES = ['scroll', 'resize', 'pointerdown', 'keydown', 'animationstart', 'transitionrun', 'load'] as const;

/** Outlines what a node has rendered. The outlines are outside the page's body, which belongs to the screen. */
export class Marker {
  readonly #root: HTMLElement;
  #node: number | undefined;
  #elements: Element[] = [];
  #frame = 0;
  #places = '';
  #still = 0;

  constructor() {
    this.#root = document.createElement('div');
    this.#root.className = 'studio-marks';
    this.#root.popover = 'manual';
    this.#root.setAttribute('aria-hidden', 'true');
    document.documentElement.append(this.#root);
    const follow = () => this.#elements.length > 0 && this.#follow();
    for (const kind of MOVES) addEventListener(kind, follow, { capture: true, passive: true });
    new ResizeObserver(follow).observe(document.documentElement);
    const changes = { childList: true, subtree: true, characterData: true, attributes: true };
    new MutationObserver(follow).observe(document.body, changes);
  }

  /** Outlines a node; undefined for none. */
  mark(node: number | undefined): void {
    const isNew = node !== this.#node;
    this.#node = node;
    this.#elements = node === undefined ? [] : elementsOf(document.body, node);
    cancelAnimationFrame(this.#frame);
    // Reopened to be on top of the top layer: a dialog may have been opened since.
    if (this.#root.matches(':popover-open')) this.#root.hidePopover();
    if (this.#elements.length === 0) return;
    this.#root.showPopover();
    if (isNew) reveal(this.#elements[0]!);
    this.#place();
    this.#follow();
  }

  /** Keeps the outlines where the elements are, until nothing moves any more. */
  #follow(): void {
    cancelAnimationFrame(this.#frame);
    this.#still = 0;
    this.#frame = requestAnimationFrame(this.#next);
  }

  readonly #next = (): void => {
    this.#still = this.#place() ? 0 : this.#still + 1;
    if (this.#still < STILL_FRAMES) this.#frame = requestAnimationFrame(this.#next);
  };

  /** Puts the outlines where the elements are; answers whether they were elsewhere. */
  #place(): boolean {
    const boxes = this.#elements.map((element) => element.getBoundingClientRect());
    const places = JSON.stringify(boxes);
    if (places === this.#places) return false;
    this.#places = places;
    while (this.#root.children.length > boxes.length) this.#root.lastElementChild!.remove();
    boxes.forEach((box, at) => {
      const mark = this.#root.children[at] ?? this.#root.appendChild(document.createElement('div'));
      const { style } = mark as HTMLElement;
      style.translate = `${box.left}px ${box.top}px`;
      style.width = `${box.width}px`;
      style.height = `${box.height}px`;
    });
    return true;
  }
}

/** Scrolls the phone, and nothing around it, until an element is visible. */
function reveal(element: Element): void {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.scrollHeight <= around.clientHeight + 1) continue;
    const [box, frame] = [element.getBoundingClientRect(), around.getBoundingClientRect()];
    const [top, bottom] = around === document.documentElement ? [0, innerHeight] : [frame.top, frame.bottom];
    if (box.top < top || box.bottom > bottom || isCovered(element, box))
      around.scrollTop += box.top - top - (bottom - top) / 3;
  }
}

/** Whether something else, such as a bar that stays at an edge, lies over the upper or the lower end of an element. */
function isCovered(element: Element, { left, width, top, bottom }: DOMRect): boolean {
  return [top + 1, bottom - 1].some((y) => {
    const hit = document.elementFromPoint(left + width / 2, y);
    return hit !== null && !element.contains(hit) && !hit.contains(element);
  });
}
