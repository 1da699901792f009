import { hashSource } from '../files/policy.ts';
import { escapeText } from './escape.ts';

/** A page for a person who is not signed in yet. */
export interface PlainPage {
  readonly title: string;
  /** Sentences, as plain text. */
  readonly says: readonly string[];
  /** A button that posts to the page's own address. */
  readonly button?: string;
  /** Link to continue with. */
  readonly link?: { readonly to: string; readonly text: string };
}

const STYLE =
  'body{font:18px/1.5 system-ui,sans-serif;max-width:32em;margin:15vh auto;padding:0 1em}button{font:inherit;padding:.5em 1.5em}';
const POLICY = [
  "default-src 'none'",
  `style-src ${hashSource(STYLE)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Renders a page that needs no script. */
export function plainPage({ title, says, button, link }: PlainPage, status: number, cookies: string[] = []): Response {
  const body = [
    `<h1>${escapeText(title)}</h1>`,
    ...says.map((sentence) => `<p>${escapeText(sentence)}</p>`),
    button ? `<form method="post"><button>${escapeText(button)}</button></form>` : '',
    link ? `<p><a href="${escapeText(link.to)}">${escapeText(link.text)}</a></p>` : '',
  ].join('');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(title)}</title><style>${STYLE}</style>${body}</html>`;
  const answer = new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  });
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}
