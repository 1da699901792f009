/** A document of which a project has one, and that all its screens share. */
export interface Shared {
  /** Last part of its page's address. */
  readonly name: string;
  /** Path relative to `screens/`. */
  readonly file: string;
  /** The schema in `schemas/` by which its form is drawn. */
  readonly schema: string;
  readonly title: string;
  /** What is in it, as the end of a sentence. */
  readonly holds: string;
}

export const SHARED: readonly Shared[] = [
  {
    name: 'brand',
    file: 'brand.json',
    schema: 'brand.json',
    title: 'Brand',
    holds: 'name, telephone, e-mail, colours and sizes',
  },
  {
    name: 'product',
    file: 'product.json',
    schema: 'product.json',
    title: 'Product',
    holds: 'countries, messages to the app, times of toasts, the sign-in',
  },
  {
    name: 'session',
    file: 'session.json',
    schema: 'session.json',
    title: 'Session',
    holds: 'what the app says in the address of a page, and where calls send it',
  },
  {
    name: 'stored',
    file: 'stored.json',
    schema: 'stored.json',
    title: 'Stored values',
    holds: 'what screens keep on the phone',
  },
  {
    name: 'shapes',
    file: 'shapes.json',
    schema: 'shapes.json',
    title: 'Named shapes',
    holds: 'the shapes that answers share',
  },
  {
    name: 'common',
    file: 'calls/_common.json',
    schema: 'common.json',
    title: 'All calls',
    holds: 'what every answer begins with, the time-out, headers',
  },
];

/** The shared document in a file; undefined if the file is another one. */
export function sharedIn(path: string): Shared | undefined {
  return SHARED.find(({ file }) => file === path);
}
