import { drawPanel, earlierRow, lineRow } from './panel-parts.ts';

/** What the panel shows. */
export interface PanelState {
  /** What was noted on this screen so far. */
  lines: readonly string[];
  /** Screens that were recorded before and left since, the last one first. */
  earlier: readonly { at: number; words: string }[];
  /** The screen that was left for this one, where nothing has been done yet: it is what is saved first. */
  offered?: { at: number; screen: string } | undefined;
  expecting: boolean;
}

/** What can be done with the panel. */
export interface PanelActions {
  save(name: string, at?: number): Promise<void>;
  expect(): void;
  again(): void;
}

export interface Panel {
  /** Where what belongs to the recorder stands: in a tree of its own, so that it is no part of the screen. */
  readonly root: ShadowRoot;
  show(state: PanelState): void;
  say(text: string, bad?: boolean): void;
  download(file: string, text: string): void;
  /** Whether something happened in the panel. */
  holds(event: Event): boolean;
}

/** A small button at the edge of the page, which opens a panel. It stays above dialogs and outside of the screen. */
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
    // What is to be tapped may be below.
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

/** Everything beside the dialog on top is out of reach, so the panel goes along with it. */
function stayOnTop(host: Element): void {
  const move = (): void => {
    const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    if (host.parentElement !== layer) layer.append(host);
  };
  const options = { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] };
  new MutationObserver(move).observe(document.documentElement, options);
  move();
}
