import { findAllByText, findByLabelText, findByRole, queryAllByText, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { ScreenView } from '../../renderer/react/screen.tsx';
import { createWholeScreen } from '../../renderer/screen/whole-screen.ts';
import { answersInTurn } from '../../runner/fixture/answer-order.ts';
import type { Setup } from '../../runner/page/setup.ts';
import type { Fixture } from '../../runner/play/runner.ts';
import type { VirtualClock } from '../../runner/world/clock.ts';
import { createFixtureHost } from '../../runner/world/host.ts';
import { emptyLog, type Log } from '../../runner/world/log.ts';
import { emptyStores } from '../../runner/world/stores.ts';
import type { Check, Person } from './checks.ts';

/** Real time: hand-written tests use the library's `waitFor`. */
const REAL_TIME = {
  now: () => Date.now(),
  after(ms: number, then: () => void) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
} as VirtualClock;

/**
 * Renders a fixture's screen in this process's DOM, and checks it like a hand-written Testing Library test. Throws on a
 * failure.
 */
export async function checkByLibrary(check: Check, { document: fixture }: Fixture, bench: Setup): Promise<void> {
  const { document: screen } = bench.screens.get(fixture.screen)!;
  const log = emptyLog();
  const host = createFixtureHost({
    clock: REAL_TIME,
    log,
    answerTo: answersInTurn(fixture.answers, screen.calls),
    env: { brand: bench.brand },
    stores: emptyStores(),
    onLeave: () => {},
  });
  host.open(fixture.open);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const running = createWholeScreen(screen, host);
  root.render(<ScreenView screen={running} widgets={bench.widgets} />);
  try {
    await check.by(personAt(element, log));
  } finally {
    running.leave();
    root.unmount();
    element.remove();
  }
}

function personAt(page: HTMLElement, log: Log): Person {
  const user = userEvent.setup({ delay: null });
  const holds = (condition: () => boolean, label: string) =>
    waitFor(() => {
      if (!condition()) throw new Error(`never: ${label}`);
    });
  return {
    async sees(text) {
      await findAllByText(page, text);
    },
    async lacks(text) {
      if (queryAllByText(page, text).length > 0) throw new Error(`"${text}" is there`);
    },
    taps: async (role, name) => user.click(await findByRole(page, role, { name })),
    types: async (text, label) => user.type(await findByLabelText(page, label), text),
    isTold: (text) => holds(() => log.toasts.some((toast) => toast.text === text), text),
    isLedTo: (path) => holds(() => log.went?.url.split('?')[0] === path, path),
    sends: (call) => holds(() => log.calls.some((request) => request.call === call), call),
    tellsShell: (actions) => holds(() => log.bridge.map(({ action }) => action).join() === actions.join(), 'messages'),
  };
}
