import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from '../suite.ts';

export interface Rendered {
  readonly page: HTMLElement;
  /** The button with this name; undefined where there is none. */
  button(name: string): HTMLButtonElement | undefined;
}

const roots = new Set<Root>();

/** Resolves once everything that is due has been rendered. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await new Promise((done) => setTimeout(done, 1));
}

/** Renders a part of the studio until the end of the test. */
export async function render(part: ReactNode): Promise<Rendered> {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  roots.add(root);
  root.render(part);
  await settled();
  return {
    page,
    button: (name) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name),
  };
}

afterEach(() => {
  for (const root of roots) root.unmount();
  roots.clear();
  document.body.replaceChildren();
});
