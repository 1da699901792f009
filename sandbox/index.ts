import { type Context, Hono } from 'hono';
import { CALLS, PROMOTION } from './calls.ts';
import { firstComplaints } from './complaints.ts';
import { answerFault, loseAnswer } from './faults.ts';
import { loanProducts } from './loan.ts';
import { createMemories } from './memory.ts';
import { outsidePage, PAGE_HEADERS, payPageHtml } from './pages.ts';
import { type Album, createAlbum, drawLogo } from './pictures.ts';
import { captchaOf, registrationInputs } from './promotion.ts';
import { orderPage, settle } from './repayment.ts';
import { scenarios } from './scenarios.ts';
import { readVisit, type Visit } from './visit.ts';

/** A backend that answers the calls of the screens from memory. */
export interface Sandbox {
  fetch(request: Request): Promise<Response>;
}

/** Parses a request as a visit of its borrower. */
type ReadVisit = (c: Context) => Promise<Visit>;

/**
 * Creates a sandbox that follows the contracts in `screens/calls`, with state per borrower (`userId`, else `deviceId`,
 * else `sessionId`). `orderId` selects a scenario; `GET /sandbox/scenarios` lists them. `now` is the clock in
 * milliseconds; defaults to the real one.
 */
export function createSandbox({ now = Date.now }: { now?: () => number } = {}): Sandbox {
  const app = new Hono();
  const album = createAlbum();
  const visitOf = visitReader(now);
  answerCalls(app, visitOf, album);
  servePictures(app, visitOf, album);
  servePages(app, visitOf);
  app.notFound((c) => c.json({ code: 404, success: false, message: 'No such call' }, 404));
  app.onError((_error, c) => c.json({ code: 500, success: false, message: 'The sandbox failed' }, 500));
  return { fetch: async (request) => app.fetch(request) };
}

function visitReader(now: () => number): ReadVisit {
  const memoryOf = createMemories((id) => ({
    id,
    orders: new Map(),
    cards: [],
    records: new Map(),
    complaints: firstComplaints(id, now()),
    registered: new Set(),
    last: 1,
    newest: '',
  }));
  return (c) => readVisit(c, now(), memoryOf);
}

/** Answers the calls, unless the order's scenario says that they fail or that their answer is lost. */
function answerCalls(app: Hono, visitOf: ReadVisit, album: Album): void {
  for (const [method, path, answer] of CALLS) {
    app.on(method, path, async (c) => {
      const visit = await visitOf(c);
      const fault = (await answerFault(visit)) ?? loseAnswer(visit, path, 'unpaid');
      if (fault) return fault;
      const envelope = await answer(visit, album);
      return loseAnswer(visit, path, 'lost') ?? c.json(envelope);
    });
  }
}

function servePictures(app: Hono, visitOf: ReadVisit, album: Album): void {
  app.get(`${PROMOTION}/get-captcha`, async (c) => {
    const { svg } = captchaOf(await visitOf(c));
    return c.body(svg, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
  });
  app.get('/sandbox/logo/:file{.+\\.svg}', (c) =>
    c.body(drawLogo(c.req.param('file').slice(0, -4)), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
    }),
  );
  app.get('/sandbox/image/:id', (c) => {
    const picture = album.find(c.req.param('id'));
    return picture
      ? c.body(picture.bytes, 200, { 'content-type': picture.type, 'x-content-type-options': 'nosniff' })
      : c.notFound();
  });
}

/** Pages outside of the product that its links lead to, and the list of what can be tried out. */
function servePages(app: Hono, visitOf: ReadVisit): void {
  app.get('/sandbox/scenarios', (c) =>
    c.json({
      code: '00',
      message: '',
      scenarios: scenarios.map(({ orderId, about }) => ({ orderId, about })),
      products: loanProducts,
      registration: registrationInputs,
    }),
  );
  app.get('/sandbox/page/:name', (c) => c.body(outsidePage(c.req.param('name')), 200, PAGE_HEADERS));
  app.get('/sandbox/pay', async (c) => c.body(payPageHtml(await visitOf(c)), 200, PAGE_HEADERS));
  app.post('/sandbox/pay', async (c) => {
    const visit = await visitOf(c);
    settle(visit, visit.sent('rollover') === '1');
    return c.redirect(orderPage(visit), 303);
  });
}
