import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ScreenView } from '../../renderer/react/screen.tsx';
import type { Widget } from '../../renderer/react/widget.ts';
import { createWholeScreen } from '../../renderer/screen/whole-screen.ts';
import type { Host } from '../../renderer/wire/host.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { widgets as table } from '../../widgets/generated/index.ts';

/** Where a page is requested; the hash never reaches the server. */
export interface Address {
  path: string;
  query: string;
  /** For a page within a page. */
  embedded?: boolean;
}

type Widgets = { readonly [name: string]: Widget };

let loaded: Promise<Widgets> | undefined;

/** Returns all widgets, loaded once. */
export function allWidgets(): Promise<Widgets> {
  loaded ??= loadAll();
  return loaded;
}

async function loadAll(): Promise<Widgets> {
  const found: { [name: string]: Widget } = {};
  for (const [name, entry] of Object.entries(table)) found[name] = 'load' in entry ? await entry.load() : entry;
  return found;
}

/**
 * Renders a whole screen to HTML, as the renderer does first. The screen must not wait for data or run anything by
 * itself (feature `hydrate`). Undefined when it cannot be rendered for this address.
 */
export async function firstView(
  document: CompiledScreen,
  address: Address,
  brand: { readonly [name: string]: string },
): Promise<string | undefined> {
  const widgets = await allWidgets();
  const screen = createWholeScreen(document, hostOf(address, brand));
  try {
    screen.start();
    if (screen.phase() !== 'ready') return undefined;
    return renderToString(createElement(ScreenView, { screen, widgets }));
  } catch {
    // The phone renders it and reports the error.
    return undefined;
  } finally {
    screen.leave();
  }
}

/** A host that does nothing: rendering reads and sends nothing. */
export function hostOf({ path, query, embedded = false }: Address, brand: Host['env']['brand']): Host {
  return {
    now: () => Date.now(),
    after: () => () => {},
    send: () => new Promise(() => {}),
    location: () => ({ path, query, hash: '' }),
    navigate() {},
    back() {},
    title() {},
    bridge() {},
    stored: { get: () => null, set() {}, clear() {} },
    durable: { entries: async () => [], async update() {} },
    id: () => '',
    copy: async () => false,
    viewport: () => ({ shrunk: 0, width: 390 }),
    onViewport: () => () => {},
    toast() {},
    report() {},
    env: { brand, embedded },
  };
}
