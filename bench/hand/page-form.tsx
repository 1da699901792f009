/** The hand-written form as a page. */
import { createRoot } from 'react-dom/client';
import { SAVE_PATH } from '../form/address.ts';
import { formFields } from '../form/fields.ts';
import { HandForm } from './form.tsx';

const element = document.getElementById('app')!;
const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/x-www-form-urlencoded' };
const send = async (body: string) => (await fetch(SAVE_PATH, { method: 'POST', headers, body })).json();

document.title = 'Form';
createRoot(element).render(
  <HandForm fields={formFields(Number(element.dataset.n))} send={send} onBack={() => history.back()} />,
);
