import { bankForm, bind } from './bank.ts';
import { commit, confirm, handOver, ways } from './cards.ts';
import { problemDetail, problemInit, problemList, problemSave, saveScore, upload } from './complaints.ts';
import { agreementLink, agreements, loanDetail, loanPush } from './loan.ts';
import { olderAgreementLink, olderAgreements, olderLoan, olderPush } from './older-loan.ts';
import { orderDetail } from './order.ts';
import type { Album } from './pictures.ts';
import { productLink } from './products.ts';
import { newSid, register, sendSms, template } from './promotion.ts';
import { payLink, playDetail, rolloverDetail } from './repayment.ts';
import { contact, unionError } from './service.ts';
import { type Envelope, ok, type Visit } from './visit.ts';

/** Answers a call; uploaded pictures go into the album. */
export type Answer = (visit: Visit, album: Album) => Envelope | Promise<Envelope>;

/** Where the calls of the promotion begin. */
export const PROMOTION = '/api/v2/youmi/promotion';
const REPAYMENT = '/api/v1/youmi/youmi-api/service/loan';

/** The calls that are answered with JSON. */
export const CALLS: readonly (readonly [method: 'GET' | 'POST', path: string, answer: Answer])[] = [
  ['GET', '/examine/v3/loan-details/loan-details', orderDetail],
  ['POST', '/examine/v3/loan-details/google-score', () => ok()],
  ['POST', '/examine/service/event/save', () => ok()],
  ['POST', '/gopia/goya/define', productLink],
  ['GET', '/examine/v3/loan-confirm/loan-detail-confirm', loanDetail],
  ['POST', '/examine/v3/loan-confirm/loan-detail-push', loanPush],
  ['GET', '/examine/v3/contract/contract', agreements],
  ['GET', '/examine/v3/contract/contract-jump', agreementLink],
  ['POST', '/gopia/goya/satire', olderLoan],
  ['GET', '/gopia/goya/cultures', olderAgreements],
  ['GET', '/gopia/goya/misunderstood', olderAgreementLink],
  ['POST', '/gopia/goya/depush', olderPush],
  ['POST', '/gopia/goya/because', () => ok()],
  ['POST', '/examine/v3/personal-center/contact-kf-info', contact],
  ['GET', '/examine/service/new/union-error-info', unionError],
  ['POST', '/examine/v3/installment/loan-play-detail', playDetail],
  ['POST', '/examine/content/pettypy', rolloverDetail],
  ['POST', '/examine/v3/loan-details/generate-vcode', payLink],
  ['POST', `${REPAYMENT}/repayment-way`, ways],
  ['POST', `${REPAYMENT}/repayment-commit`, commit],
  ['POST', `${REPAYMENT}/repayment-confirm`, confirm],
  ['POST', `${REPAYMENT}/repayment-huichao`, handOver],
  ['POST', '/examine/bind-card/card-init', bankForm],
  ['POST', '/examine/bind-card/bind-card-new', bind],
  ['POST', '/examine/content/cardChange', bind],
  ['POST', '/examine/user-problem/problem-init', problemInit],
  ['GET', '/examine/user-problem/problem-init', problemInit],
  ['POST', '/examine/user-problem/problem-save', problemSave],
  ['POST', '/examine/user-problem/problem-list', problemList],
  ['POST', '/examine/user-problem/problem-detail', problemDetail],
  ['POST', '/examine/user-problem/save-score', saveScore],
  ['POST', '/examine/user-problem/upload-problem-img', upload],

  ['GET', '/api/v2/youmi/service/channel/channel-template', template],
  ['GET', `${PROMOTION}/track-visit`, () => ok()],
  ['GET', `${PROMOTION}/track-click`, () => ok()],
  ['GET', `${PROMOTION}/get-sid`, newSid],
  ['POST', `${PROMOTION}/get-sms`, sendSms],
  ['POST', `${PROMOTION}/register`, register],
];
