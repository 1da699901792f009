import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ScreenView } from '../../../renderer/react/screen.tsx';
import type { FieldBinding, Widget, WidgetBase, WidgetTable } from '../../../renderer/react/widget.ts';
import { createWholeScreen } from '../../../renderer/screen/whole-screen.ts';
import { nextTurn } from '../../../runner/world/next-turn.ts';
import type { CompiledScreen } from '../../../schemas/compiled.ts';
import { call, screenDocument } from '../document.ts';
import { fakeHost } from '../host.ts';

// Loaded in advance, so that a form does not wait for the disk.
await import('../../../renderer/react/validator.ts');

/** How many times widgets were drawn, by text or label. */
export const draws = new Map<string, number>();
function count(name: string): void {
  draws.set(name, (draws.get(name) ?? 0) + 1);
}

function Input({ label, field }: { label: string; field: FieldBinding }): ReactNode {
  count(label);
  const show = (value: unknown, input: HTMLInputElement) => {
    input.value = String(value);
  };
  return (
    <>
      <input
        ref={(input) => field.tie(input, show)}
        id={field.id}
        aria-label={label}
        defaultValue={String(field.value())}
        onInput={(event) => field.change(event.currentTarget.value)}
      />
      {field.error && <em>{field.error}</em>}
    </>
  );
}

type Props<P> = P & WidgetBase;
const parts: { [name: string]: (props: never) => ReactNode } = {
  text({ text }: Props<{ text: string }>) {
    count(text);
    return <p>{text}</p>;
  },
  button: ({ label, busy, on }: Props<{ label: string }>) => (
    <button type="button" aria-busy={busy} onClick={() => on.tap?.()}>
      {label}
    </button>
  ),
  card: ({ children }: WidgetBase) => <section>{children}</section>,
  dialog: ({ title, on, children }: Props<{ title: string }>) => (
    <dialog open aria-label={title}>
      <button type="button" onClick={() => on.close?.()}>
        ×
      </button>
      {children}
    </dialog>
  ),
  frame: ({ title, look, on, children }: Props<{ title: string; look?: string }>) => (
    <main>
      {!look && (
        <button type="button" onClick={() => on.back?.()}>
          Back
        </button>
      )}
      <h1>{title}</h1>
      {children}
    </main>
  ),
  loading: () => <i>Loading</i>,
  failed: ({ title = 'Failed', retry = 'Again', on }: Props<{ title?: string; retry?: string }>) => (
    <div role="alert">
      {title}
      {on.retry && (
        <button type="button" onClick={() => on.retry?.()}>
          {retry}
        </button>
      )}
    </div>
  ),
  empty: ({ text = 'There is nothing here yet.' }: Props<{ text?: string }>) => <b>{text}</b>,
  input: Input,
  bomb({ text }: Props<{ text: string }>): ReactNode {
    if (text === 'boom') throw new Error('bomb');
    return <p>{text}</p>;
  },
};

/** Small widgets for tests; `bomb` crashes if its text is `boom`. */
export const table = parts as unknown as { readonly [name: string]: Widget };

/** Draws a screen in the page. */
export async function draw(more: Partial<CompiledScreen>, widgets: WidgetTable = table, host = fakeHost()) {
  const compiled = screenDocument({ calls: { 'book.detail': call() }, ...more });
  const screen = createWholeScreen(compiled, host);
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  const root = createRoot(element);
  draws.clear();
  await act(async () => root.render(<ScreenView screen={screen} widgets={widgets} />));
  const button = (name: string) =>
    [...document.querySelectorAll('button')].filter((one) => one.textContent === name).at(-1)!;
  return {
    host,
    screen,
    /** All text on the page, one line per text node. */
    page: () =>
      [...element.querySelectorAll('h1, p, i, b, em, div')]
        .map((one) => one.firstChild?.nodeValue ?? '')
        .filter(Boolean),
    texts: () => [...element.querySelectorAll('p')].map((one) => one.textContent).join(' '),
    html: () => element.innerHTML,
    button,
    run: (work: () => unknown) =>
      act(async () => {
        await work();
        await nextTurn();
      }),
    tap: (name: string) =>
      act(async () => {
        button(name).click();
        await nextTurn();
      }),
    input: (label: string) => document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`),
    async type(label: string, text: string) {
      const input = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)!;
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    unmount: () => act(async () => root.unmount()),
  };
}
