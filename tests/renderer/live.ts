import { createWholeScreen, type Screen, type ScreenOptions } from '../../renderer/screen/whole-screen.ts';
import type { Action, CompiledScreen } from '../../schemas/compiled.ts';
import { screenDocument } from './document.ts';
import { type FakeHost, fakeHost } from './host.ts';

export interface Living {
  screen: Screen;
  host: FakeHost;
  /** Texts of the toasts so far. */
  said(): string[];
  /** Runs actions like a tap on a control. */
  tap(steps: Action[], control?: string): void;
}

/** A started screen with a fake host. */
export function live(
  parts: Partial<CompiledScreen> = {},
  { host = fakeHost(), ...options }: ScreenOptions & { host?: FakeHost } = {},
): Living {
  const screen = createWholeScreen(screenDocument(parts), host, options);
  screen.start();
  return {
    screen,
    host,
    said: () => host.said,
    tap: (steps, control = 'tapped') => screen.controls.handle(control, 'tap', steps, screen.scope),
  };
}
