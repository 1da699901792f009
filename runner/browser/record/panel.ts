import { drawPanel, earlierRow, lineRow } from './panel-parts.ts';

/** The state shown by the panel. */
export interface PanelState {
  /** What was recorded on this screen so far. */
  lines: readonly string[];
  /** Screens that were recorded before and left since, latest first. */
  earlier: readonly { at: number; words: string }[];
  /** The screen that was left for this one, while nothing has been done here yet: it is offered for saving first. */
  offered?: { at: number; screen: string } | undefined;
  expecting: boolean;
}

/** The panel's actions. */
export interface PanelActions {
  save(name: string, at?: number): Promise<void>;
  expect(): void;
  again(): void;
}

export interface Panel {
  /** The shadow root that contains the recorder's elements, so that they are not part of the screen. */
  readonly root: ShadowRoot;
  show(state: PanelState): void;
  say(text: string, bad?: boolean): void;
  download(file: string, text: string): void;
  /** Whether an event happened inside the panel. */
  holds(event: Event): boolean;
}

/**
 * Creates a small button at the edge of the page that opens the panel. It stays above dialogs and outside of the
 * screen.
 */
export function createPanel(actions: PanelActions): Panel {
  const { host, root, open, sheet, lines, before, earlier, name, save, expect, again, hide, form, status } =
    drawPanel();
  let offered: PanelState['offered'];
  const unfold = (on: boolean): void => {
    sheet.hidden = !on;
    open.hidden = on;
    (on ? sheet : open).focus({ preventScroll: true });
  };
  const say = (text: string, bad = false): void => {
    status.textContent = text;
    status.className = bad ? 'bad' : '';
  };
  const run = (at?: number): void => {
    actions.save(name.value, at).catch((error: unknown) => say(String(error), true));
  };
  open.onclick = () => unfold(true);
  hide.onclick = () => unfold(false);
  sheet.onkeydown = ({ key }) => key === 'Escape' && unfold(false);
  again.onclick = () => actions.again();
  expect.onclick = () => {
    // The panel may cover what the user is about to tap.
    unfold(false);
    actions.expect();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    run(offered?.at);
  };
  stayOnTop(host);
  return {
    root,
    say,
    download,
    holds: (event) => event.composedPath().includes(host),
    show(state) {
      const count = state.lines.length;
      offered = state.offered;
      save.textContent = offered ? `Save ${offered.screen} as fixture` : 'Save as fixture';
      open.textContent = state.expecting ? 'Tap a text' : String(count);
      open.ariaLabel = state.expecting ? 'Recording: tap the text to expect' : `Recording, ${count} noted: show`;
      lines.replaceChildren(...state.lines.map(lineRow));
      lines.scrollTop = lines.scrollHeight;
      before.hidden = state.earlier.length === 0;
      earlier.replaceChildren(...state.earlier.map(({ at, words }) => earlierRow(words, () => run(at))));
    },
  };
}

function download(file: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Everything outside the topmost dialog is inert, so the panel moves into it. */
function stayOnTop(host: Element): void {
  const move = (): void => {
    const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    if (host.parentElement !== layer) layer.append(host);
  };
  const options = { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] };
  new MutationObserver(move).observe(document.documentElement, options);
  move();
}
