import type { Visit } from './visit.ts';

const COLOURS = ['#c2356b', '#e36a2e', '#0f8a9d', '#7a4fd6', '#2f6fed', '#a86a00', '#1f9d6b'];

/** Address of the logo for a name; the sandbox draws it. */
export function logoUrl(visit: Pick<Visit, 'origin'>, name: string): string {
  return `${visit.origin}/sandbox/logo/${encodeURIComponent(name)}.svg`;
}

/** A plain logo: the initials on a colour derived from the name. */
export function drawLogo(name: string): string {
  const letters =
    [...name.matchAll(/[A-Z0-9]/g)]
      .map((match) => match[0])
      .slice(0, 2)
      .join('') || name.slice(0, 1).toUpperCase();
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  const colour = COLOURS[sum % COLOURS.length];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" rx="24" fill="${colour}"/><circle cx="82" cy="14" r="34" fill="#fff" opacity=".14"/><text x="48" y="62" font-family="system-ui,Roboto,Helvetica,Arial,sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="#fff">${escapeText(letters)}</text></svg>`;
}

/** Escapes text for markup. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** A picture uploaded by a user. */
export interface Picture {
  type: string;
  bytes: ArrayBuffer;
}
/** Maximum number of pictures in memory, of all users; the oldest is dropped first. */
const MAX_PICTURES = 100;
/** Maximum size of a picture in bytes. */
export const MAX_PICTURE_BYTES = 8_000_000;
const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** Whether a file may be stored and shown again. */
export function isPicture(file: File): boolean {
  return TYPES.has(file.type);
}

/** The uploaded pictures, by id. */
export interface Album {
  store(id: string, picture: Picture): void;
  find(id: string): Picture | undefined;
}

export function createAlbum(): Album {
  const pictures = new Map<string, Picture>();
  return {
    store(id, picture) {
      pictures.set(id, picture);
      const oldest = pictures.keys().next().value;
      if (pictures.size > MAX_PICTURES && oldest !== undefined) pictures.delete(oldest);
    },
    find: (id) => pictures.get(id),
  };
}
