import { isRefusal } from '../../edit/operations/change.ts';
import { setValue } from '../../edit/operations/set.ts';
import { isUnreadable, openDocument } from '../../edit/text/open.ts';

/** Pattern of the names of screens. */
export const SCREEN_NAME = '[a-z][a-z0-9]*(-[a-z0-9]+)*';

/** `payment-terms` → `Payment terms` */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}

/** `payment-terms` → `/paymentTerms` */
function routeOf(name: string): string {
  return `/${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}`;
}

const document = (name: string, parts: object): string =>
  `${JSON.stringify(
    {
      $schema: '../../schemas/screen.json',
      screen: name,
      version: '1.0.0',
      language: 1,
      routes: [routeOf(name)],
      title: titleOf(name),
      ...parts,
    },
    null,
    2,
  )}\n`;

/** Templates for a new screen; each returns a valid document. */
export const TEMPLATES = {
  nothing: {
    title: 'Nothing but a title',
    make: (name: string) => document(name, { view: [{ widget: 'text', text: titleOf(name) }] }),
  },
  message: {
    title: 'A message with a way back',
    make: (name: string) =>
      document(name, {
        view: [
          { widget: 'text', text: 'What the user should know.' },
          { widget: 'button', label: 'Back', look: 'primary', on: { tap: [{ do: 'back' }] } },
        ],
      }),
  },
  form: {
    title: 'A form with one field',
    make: (name: string) =>
      document(name, {
        view: [
          {
            field: 'name',
            widget: 'input',
            label: 'Name',
            checks: [{ that: "trim(form.name) != ''", say: 'Please enter your name' }],
          },
          {
            widget: 'button',
            label: 'Submit',
            look: 'primary',
            on: {
              tap: [
                { do: 'require', fields: ['name'] },
                { do: 'toast', text: 'Thank you' },
              ],
            },
          },
        ],
      }),
  },
} as const;

export type TemplateName = keyof typeof TEMPLATES;

/** Returns the document of a screen under another name and route; everything else stays byte for byte the same. */
export function copyOf(text: string, source: string, name: string): string {
  let copy = text;
  for (const [property, value] of [
    ['screen', name],
    ['routes', [routeOf(name)]],
  ] as const) {
    const opened = openDocument(`${source}/screen.json`, copy);
    if (isUnreadable(opened)) throw new Error(`${source} cannot be copied: ${opened.unreadable}.`);
    const outcome = setValue(opened, [property], value);
    if (isRefusal(outcome)) throw new Error(`${source} cannot be copied: ${outcome.refused}.`);
    copy = outcome.files[opened.path] ?? copy;
  }
  return copy;
}
