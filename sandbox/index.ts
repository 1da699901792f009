import { Hono } from 'hono';
import { bankForm, bind } from './bank.ts';
import { commit, confirm, firstCards, handOver, ways } from './cards.ts';
import {
  firstComplaints,
  problemDetail,
  problemInit,
  problemList,
  problemSave,
  saveScore,
  upload,
} from './complaints.ts';
import { answerFault, loseAnswer } from './faults.ts';
import { agreementLink, agreements, loanDetail, loanProducts, loanPush } from './loan.ts';
import { createMemories } from './memory.ts';
import { olderAgreementLink, olderAgreements, olderLoan, olderPush } from './older-loan.ts';
import { orderDetail } from './order.ts';
import { outsidePage, PAGE_HEADERS, payPageHtml } from './pages.ts';
import { createAlbum, drawLogo } from './pictures.ts';
import { productLink } from './products.ts';
import { captchaOf, newSid, register, registrationInputs, sendSms, template } from './promotion.ts';
import { orderPage, payLink, playDetail, rolloverDetail, settle } from './repayment.ts';
import { scenarios } from './scenarios.ts';
import { contact, unionError } from './service.ts';
import { type Envelope, ok, readVisit, type Visit } from './visit.ts';

/** A backend that answers the calls of the screens from memory. */
export interface Sandbox {
  fetch(request: Request): Promise<Response>;
}

const PROMOTION = '/api/v2/youmi/promotion';
const REPAYMENT = '/api/v1/youmi/youmi-api/service/loan';

type Answer = (visit: Visit) => Envelope | Promise<Envelope>;

/**
 * Creates a sandbox that follows the contracts in `screens/calls`, with state per borrower (`userId`, else `deviceId`,
 * else `sessionId`). `orderId` selects a scenario; `GET /sandbox/scenarios` lists them. `now` is the clock in
 * milliseconds; defaults to the real one.
 */
export function createSandbox(options: { now?: () => number } = {}): Sandbox {
  const now = options.now ?? Date.now;
  const album = createAlbum();
  const memoryOf = createMemories((id) => ({
    id,
    orders: new Map(),
    cards: firstCards(),
    records: new Map(),
    complaints: firstComplaints(id, now()),
    registered: new Set(),
    last: 1,
    newest: '',
  }));
  const app = new Hono();
  const on = (method: 'GET' | 'POST', path: string, answer: Answer) =>
    app.on(method, path, async (c) => {
      const visit = await readVisit(c, now(), memoryOf);
      const fault = (await answerFault(visit)) ?? loseAnswer(visit, path, 'unpaid');
      if (fault) return fault;
      const envelope = await answer(visit);
      return loseAnswer(visit, path, 'lost') ?? c.json(envelope);
    });

  on('GET', '/examine/v3/loan-details/loan-details', orderDetail);
  on('POST', '/examine/v3/loan-details/google-score', () => ok());
  on('POST', '/examine/service/event/save', () => ok());
  on('POST', '/gopia/goya/define', productLink);
  on('GET', '/examine/v3/loan-confirm/loan-detail-confirm', loanDetail);
  on('POST', '/examine/v3/loan-confirm/loan-detail-push', loanPush);
  on('GET', '/examine/v3/contract/contract', agreements);
  on('GET', '/examine/v3/contract/contract-jump', agreementLink);
  on('POST', '/gopia/goya/satire', olderLoan);
  on('GET', '/gopia/goya/cultures', olderAgreements);
  on('GET', '/gopia/goya/misunderstood', olderAgreementLink);
  on('POST', '/gopia/goya/depush', olderPush);
  on('POST', '/gopia/goya/because', () => ok());
  on('POST', '/examine/v3/personal-center/contact-kf-info', contact);
  on('GET', '/examine/service/new/union-error-info', unionError);
  on('POST', '/examine/v3/installment/loan-play-detail', playDetail);
  on('POST', '/examine/content/pettypy', rolloverDetail);
  on('POST', '/examine/v3/loan-details/generate-vcode', payLink);
  on('POST', `${REPAYMENT}/repayment-way`, ways);
  on('POST', `${REPAYMENT}/repayment-commit`, commit);
  on('POST', `${REPAYMENT}/repayment-confirm`, confirm);
  on('POST', `${REPAYMENT}/repayment-huichao`, handOver);
  on('POST', '/examine/bind-card/card-init', bankForm);
  on('POST', '/examine/bind-card/bind-card-new', bind);
  on('POST', '/examine/content/cardChange', bind);
  on('POST', '/examine/user-problem/problem-init', problemInit);
  on('POST', '/examine/user-problem/problem-save', problemSave);
  on('POST', '/examine/user-problem/problem-list', problemList);
  on('POST', '/examine/user-problem/problem-detail', problemDetail);
  on('POST', '/examine/user-problem/save-score', saveScore);
  on('POST', '/examine/user-problem/upload-problem-img', (visit) => upload(visit, album.keep));

  on('GET', '/api/v2/youmi/service/channel/channel-template', template);
  on('GET', `${PROMOTION}/track-visit`, () => ok());
  on('GET', `${PROMOTION}/track-click`, () => ok());
  on('GET', `${PROMOTION}/get-sid`, newSid);
  on('POST', `${PROMOTION}/get-sms`, sendSms);
  on('POST', `${PROMOTION}/register`, register);
  app.get(`${PROMOTION}/get-captcha`, async (c) => {
    const { svg } = captchaOf(await readVisit(c, now(), memoryOf));
    return c.body(svg, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
  });

  app.get('/sandbox/scenarios', (c) =>
    c.json({
      code: '00',
      message: '',
      scenarios: scenarios.map(({ orderId, about }) => ({ orderId, about })),
      products: loanProducts,
      registration: registrationInputs,
    }),
  );
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
  app.get('/sandbox/page/:name', (c) => c.body(outsidePage(c.req.param('name')), 200, PAGE_HEADERS));
  app.get('/sandbox/pay', async (c) => c.body(payPageHtml(await readVisit(c, now(), memoryOf)), 200, PAGE_HEADERS));
  app.post('/sandbox/pay', async (c) => {
    const visit = await readVisit(c, now(), memoryOf);
    settle(visit, visit.sent('rollover') === '1');
    return c.redirect(orderPage(visit), 303);
  });
  app.notFound((c) => c.json({ code: 404, success: false, message: 'No such call' }, 404));
  app.onError((_error, c) => c.json({ code: 500, success: false, message: 'The sandbox failed' }, 500));
  return { fetch: async (request) => app.fetch(request) };
}
