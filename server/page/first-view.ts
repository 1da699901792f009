import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ScreenView } from '../../renderer/react/screen.tsx';
import type { Widget } from '../../renderer/react/widget.ts';
import { createWholeScreen } from '../../renderer/screen/whole-screen.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { widgets as table } from '../../widgets/generated/index.ts';
import { type Address, type Brand, idleHost } from './idle-host.ts';

type Widgets = { readonly [name: string]: Widget };

let loaded: Promise<Widgets> | undefined;

/** Returns all widgets, loaded once. */
export function allWidgets(): Promise<Widgets> {
  loaded ??= loadAll();
  return loaded;
}

async function loadAll(): Promise<Widgets> {
  const widgets: { [name: string]: Widget } = {};
  for (const [name, entry] of Object.entries(table)) widgets[name] = 'load' in entry ? await entry.load() : entry;
  return widgets;
}

/**
 * Renders a whole screen to HTML, as the renderer does first. The screen must not wait for data or run anything by
 * itself (feature `hydrate`). Undefined when it cannot be rendered for this address.
 */
export async function firstView(document: CompiledScreen, address: Address, brand: Brand): Promise<string | undefined> {
  const widgets = await allWidgets();
  const screen = createWholeScreen(document, idleHost(address, brand));
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
