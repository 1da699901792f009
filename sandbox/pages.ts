import { escapeText } from './pictures.ts';
import type { Visit } from './visit.ts';

/** Headers of the sandbox's own pages: no scripts, one inline style sheet. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
};

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:0 auto;padding:2rem 1rem;color:#1b2740}h1{font-size:1.4rem}' +
  'p.sum{font-size:2rem;font-weight:700;margin:.5rem 0 1.5rem}button{font:inherit;font-weight:600;width:100%;min-height:3rem;border:0;border-radius:.75rem;background:#1f9d6b;color:#fff}';

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeText(title)}</title><style>${STYLE}</style><body><main><h1>${escapeText(title)}</h1>${body}</main></body></html>`;
}

/** A page outside the app, as a target for links. */
export function outsidePage(name: string): string {
  return page(`Sandbox page: ${name}`, '<p>Here begins somebody else’s site. Use Back to return.</p>');
}

/** The page of the payment provider: the amount, and a button that pays it. */
export function payPageHtml(visit: Visit): string {
  const amount = Number(visit.sent('amount'));
  const sum = Number.isFinite(amount) ? visit.money(amount) : '';
  return page(
    'Sandbox payment',
    `<p>Order ${escapeText(visit.orderId)}</p><p class="sum">${escapeText(sum)}</p><form method="post"><button>Pay now</button></form>`,
  );
}
