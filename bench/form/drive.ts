/** Runs in the page under test: simulates a user, as fast as the page allows. */
import type { Contestant } from './contestant.ts';

interface Bench {
  /** Starts the contestant; renders nothing yet. */
  start(n: number): Promise<void>;
  mount(): Promise<void>;
  unmount(): Promise<void>;
  /** Types this many characters into the fields in turn. */
  keys(count: number): Promise<void>;
  toggles(count: number): Promise<void>;
  submit(): Promise<void>;
  /** Returns the last submitted body. */
  submitted(): string;
  /** Returns the rendered markup, without ids. */
  markup(): string;
  shown(): number;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

const element = document.getElementById('app')!;
const withLayout = document.body.dataset.layout === 'on';
const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
let contestant: Contestant;
let last = '';
let typed = 0;

/** Waits until everything has been rendered and, with layout, laid out. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setTimeout(done));
  if (!withLayout) return;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

window.bench = {
  async start(n) {
    const text = await (await fetch(`/document/${n}`)).text();
    contestant = await window.startContestant!({
      n,
      document: text,
      submit(body) {
        last = body;
      },
    });
  },
  async mount() {
    contestant.mount(element);
    await settle();
  },
  async unmount() {
    contestant.unmount();
    await settle();
  },
  async keys(count) {
    const inputs = element.querySelectorAll<HTMLInputElement>('input.line');
    for (let key = 0; key < count; key += 1) {
      const input = inputs[typed % inputs.length]!;
      setText.call(input, '123456'.slice(0, 1 + (typed % 6)));
      typed += 1;
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: '1', inputType: 'insertText' }));
      await Promise.resolve();
      if (withLayout) element.getBoundingClientRect();
    }
    await settle();
  },
  async toggles(count) {
    for (let toggle = 0; toggle < count; toggle += 1) {
      element.querySelector<HTMLElement>('[role=tab][aria-selected=false]')!.click();
      await settle();
    }
  },
  async submit() {
    element.querySelector<HTMLElement>('.actions .button')!.click();
    await settle();
  },
  submitted: () => last,
  markup: () => element.innerHTML.replace(/ (id|for|name|aria-labelledby)="[^"]*"/g, ' $1'),
  shown: () => element.querySelectorAll('.line').length,
};
