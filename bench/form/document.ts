import { compileProject, formatIssue } from '../../compiler/index.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { FORM_PATH, SAVE_PATH } from './address.ts';
import { CARD_TYPES, type FormField, formFields, OPTIONS } from './fields.ts';

/** The files of a project whose one screen is the form of `n` fields. */
export function formFiles(n: number): Map<string, string> {
  const files: { [path: string]: unknown } = {
    'screens/session.json': { session: { userId: { in: 'query' } } },
    'screens/brand.json': { brand: { name: 'Bench' } },
    'screens/shapes.json': { shapes: {} },
    'screens/stored.json': { stored: {} },
    'screens/calls/_common.json': {
      head: { code: 'string', success: 'flag', message: 'string' },
      timeout: 60000,
      unreachable: { usually: [] },
      clients: { json: { headers: { 'X-Requested-With': 'XMLHttpRequest' } } },
    },
    'screens/calls/bench.json': { calls: [saveCall(n)] },
    'screens/calls/answers/bench.save/ok.json': { request: `POST ${SAVE_PATH}`, answer: { code: 0 } },
    'screens/calls/answers/bench.save/failed.json': { request: `POST ${SAVE_PATH}`, answer: { code: 1 } },
    'screens/bench-form/screen.json': formScreen(n),
  };
  return new Map(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]));
}

/** The form of `n` fields, compiled by the product's compiler; throws on an error. */
export function compiledForm(n: number): CompiledScreen {
  const { issues, screens } = compileProject({ files: formFiles(n), assets: new Map() });
  const entry = screens.get('bench-form');
  if (!entry) throw new Error(issues.map(formatIssue).join('\n'));
  return entry.document;
}

function saveCall(n: number) {
  return {
    call: 'bench.save',
    method: 'POST',
    path: SAVE_PATH,
    client: 'json',
    send: { cardType: 'string', ...Object.fromEntries(formFields(n).map(({ name }) => [name, 'string'])) },
    outcomes: [
      { is: 'ok', when: "code == '0'" },
      { is: 'failed', usually: [] },
    ],
  };
}

function formScreen(n: number) {
  const fields = formFields(n);
  const values = Object.fromEntries(fields.map(({ name }) => [name, `=form.${name}`]));
  const save = { do: 'call', call: 'bench.save', send: { cardType: '=form.cardType', ...values }, then: { ok: [] } };
  return {
    screen: 'bench-form',
    version: '1.0.0',
    language: 1,
    routes: [FORM_PATH],
    title: 'Form',
    view: [
      {
        widget: 'card',
        children: [
          { widget: 'tabs', field: 'cardType', label: 'Card type', options: CARD_TYPES, initial: 'debit' },
          ...fields.map(fieldNode),
        ],
      },
      {
        widget: 'actions',
        children: [{ widget: 'button', label: 'Submit', look: 'primary', on: { tap: [save] } }],
      },
    ],
  };
}

function fieldNode({ name, label, kind, creditOnly }: FormField) {
  const widget =
    kind === 'digits'
      ? { widget: 'input', format: 'digits', placeholder: 'Digits' }
      : { widget: 'picker', placeholder: 'Choose', options: OPTIONS, confirm: 'Confirm', cancel: 'Cancel' };
  return { ...widget, field: name, label, ...(creditOnly && { when: "form.cardType == 'credit'" }) };
}
