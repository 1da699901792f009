import { escapeText } from './pictures.ts';

/** Characters that cannot be confused. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXY3456789';
/** Length of a captcha. */
const LENGTH = 4;
const COLOURS = ['#0b6b4b', '#12508a', '#5a3d9a', '#8a3b12'];

/** A picture determined by its seed: the same one for each request. */
export interface Captcha {
  text: string;
  svg: string;
}

/** Draws the captcha for a session and a time. */
export function drawCaptcha(seed: string): Captcha {
  const next = dice(seed);
  const letters = Array.from({ length: LENGTH }, () => LETTERS[next(LETTERS.length)]!);
  const glyphs = letters.map((letter, index) => {
    const [x, y, turn] = [20 + index * 27, 36 + next(8), next(44) - 22];
    return `<text x="${x}" y="${y}" transform="rotate(${turn} ${x} ${y - 10})" fill="${COLOURS[next(COLOURS.length)]}">${escapeText(letter)}</text>`;
  });
  const lines = Array.from({ length: 5 }, () => {
    return `<path d="M${next(30)} ${next(52)}Q${next(120)} ${next(52)} ${90 + next(30)} ${next(52)}" stroke="${COLOURS[next(COLOURS.length)]}" opacity=".45" fill="none"/>`;
  });
  return {
    text: letters.join(''),
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 52" width="120" height="52"><rect width="120" height="52" fill="#f2f6f4"/>${lines.join('')}<g font-family="Georgia,serif" font-size="28" font-weight="700" text-anchor="middle">${glyphs.join('')}</g></svg>`,
  };
}

/** A random number generator seeded with a text: each call returns a number from 0 to below `sides`. */
function dice(seed: string): (sides: number) => number {
  let state = [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 2166136261);
  return (sides) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % sides;
  };
}
