import { type Captcha, drawCaptcha } from './captcha.ts';
import { SMS_CODE } from './cards.ts';
import { type Envelope, nextId, refused, type Visit } from './visit.ts';

/** A captcha that is always wrong; any other four characters pass, so that a test need not read pictures. */
const WRONG_CAPTCHA = '0000';
/** Suffixes of mobile numbers with special behaviour. */
const REGISTERED = '0011';
const TOO_OFTEN = '0013';

/** Inputs of the registration with special behaviour, for the list of scenarios. */
export const registrationInputs: readonly { input: string; about: string }[] = [
  { input: 'SMS code 123456', about: 'Right; every other one is refused' },
  {
    input: `Captcha ${WRONG_CAPTCHA}`,
    about: "Wrong: code 101 on 'Get code', code -1 on 'Apply'; any other four characters pass",
  },
  { input: `Mobile …${REGISTERED}`, about: 'Already registered: code 11' },
  { input: `Mobile …${TOO_OFTEN}`, about: 'The code is not sent: another refusal, with its message' },
];

/** `GET /api/v2/youmi/service/channel/channel-template` */
export function template(visit: Visit): Envelope {
  return { code: '00', message: '', data: { id: `T${visit.sent('templateId') || '1'}` } };
}

/** `GET /api/v2/youmi/promotion/get-sid` */
export function newSid(visit: Visit): Envelope {
  return { code: '0', message: '', data: { sid: nextId(visit, 'S') } };
}

/** `GET /api/v2/youmi/promotion/get-captcha`: a different picture for every session and time. */
export function captchaOf(visit: Visit): Captcha {
  return drawCaptcha(`${visit.sent('sid')} ${visit.sent('t')}`);
}

/** `POST /api/v2/youmi/promotion/get-sms` */
export function sendSms(visit: Visit): Envelope {
  const phone = visit.sent('phone');
  if (visit.sent('capcode') === WRONG_CAPTCHA) return refused('图形验证码错误', '101');
  if (isRegistered(visit, phone)) return refused('手机号已注册', '11');
  if (phone.endsWith(TOO_OFTEN)) return refused('今日发送次数已达上限', '5');
  return { code: '0', message: '' };
}

/** `POST /api/v2/youmi/promotion/register`: creates an account; the mobile number counts as registered from then on. */
export function register(visit: Visit): Envelope {
  const phone = visit.sent('phone');
  if (visit.sent('capcode') === WRONG_CAPTCHA) return refused('图形验证码错误', '-1');
  if (isRegistered(visit, phone)) return refused('手机号已注册', '11');
  if (visit.sent('smsCode') !== SMS_CODE) return refused('短信验证码错误', '7');
  visit.memory.registered.add(phone);
  return { code: '0', message: '' };
}

function isRegistered(visit: Visit, phone: string): boolean {
  return phone.endsWith(REGISTERED) || visit.memory.registered.has(phone);
}
