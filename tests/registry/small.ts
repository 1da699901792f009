import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../temporary.ts';

const BRAND = {
  brand: {
    name: 'PesoSpring',
    company: 'Bukal Lending Corporation',
    phone: '+63 2 8555 0142',
    email: 'care@pesospring.example',
    address: 'Makati',
    copyright: '© 2026',
    colorPrimary: '#0b7a55',
    downloadUrl: 'https://pesospring.example/app',
  },
};

/** A help screen: one rule, and one text with it as its condition. */
export function helpScreen(text = 'Call us', extra: object = {}): string {
  return JSON.stringify(
    {
      screen: 'help',
      version: '1.0.0',
      language: 1,
      routes: ['/help'],
      title: 'Help',
      params: { topic: 'string' },
      rules: { isUrgent: "params.topic == 'urgent'" },
      view: [
        { widget: 'text', text },
        { widget: 'text', when: 'rules.isUrgent', text: 'We call you back' },
      ],
      ...extra,
    },
    null,
    2,
  );
}

/** A screen without rules. */
export function aboutScreen(text = 'About us'): string {
  return JSON.stringify(
    {
      screen: 'about',
      version: '1.0.0',
      language: 1,
      routes: ['/about'],
      title: 'About',
      view: [{ widget: 'text', text }],
    },
    null,
    2,
  );
}

export function fixture(screen: string, name: string, open: string, steps: readonly object[]): string {
  return JSON.stringify({ screen, fixture: name, open, steps }, null, 2);
}

/** The paths of its screens, and of the fixture that expects the text of the first. */
export const ABOUT = 'about/screen.json';
export const HELP = 'help/screen.json';
export const SHOWS_ABOUT = 'about/fixtures/plain.json';

/** The about page with another text, and the fixture that expects it. */
export function about(text: string): { [path: string]: string } {
  return {
    [ABOUT]: aboutScreen(text),
    [SHOWS_ABOUT]: fixture('about', 'who we are', '/about', [{ see: [text] }]),
  };
}

/** A project that compiles and plays quickly. */
export function smallFiles(): { [path: string]: string } {
  return {
    'brand.json': JSON.stringify(BRAND),
    'session.json': JSON.stringify({ session: { deviceId: { in: 'query' } } }),
    'help/screen.json': helpScreen(),
    'help/fixtures/plain.json': fixture('help', 'nothing urgent', '/help', [
      { see: ['Call us'] },
      { notSee: ['We call you back'] },
    ]),
    'help/fixtures/urgent.json': fixture('help', 'something urgent', '/help?topic=urgent', [
      { see: ['We call you back'] },
    ]),
    ...about('About us'),
  };
}

/** A folder with such a project. */
export function smallFolder(files: { [path: string]: string } = smallFiles()): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'screens', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}
