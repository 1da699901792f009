/** The hand-written form as a contestant. */
import { createRoot, type Root } from 'react-dom/client';
import { HandForm } from '../hand/form.tsx';
import type { Setting } from './contestant.ts';
import { formFields } from './fields.ts';

window.startContestant = ({ n, submit }: Setting) => {
  const fields = formFields(n);
  const send = async (body: string) => {
    submit(body);
    return { code: 0 };
  };
  let root: Root | undefined;
  return {
    mount(element) {
      document.title = 'Form';
      root = createRoot(element);
      root.render(<HandForm fields={fields} send={send} onBack={() => {}} />);
    },
    unmount() {
      root?.unmount();
      root = undefined;
    },
  };
};
