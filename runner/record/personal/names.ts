/**
 * Which values are a person's, by what they are called. A contract does not say it; so this is a guess, and errs on
 * the side of replacing.
 */

/** Last words of names of ids, numbers, codes and whatever else tells who somebody is. */
const TELLING = new Set(
  (
    'id ids no number num sn sid uid uuid guid imei key token secret password pwd pin otp captcha signature ' +
    'phone mobile msisdn tel telephone whatsapp wa contact email mail e-mail ' +
    'card account acct iban passport ' +
    'address street zip postcode city birthday birthdate dob latitude longitude ' +
    'username fullname realname nickname firstname lastname surname ' +
    'content comment feedback reply'
  ).split(' '),
);

/** Words before `name`, `code` or behind which a person stands. */
const PERSON =
  /\b(first|last|middle|given|family|full|real|user|customer|holder|owner|member|nick|payee|contact|father|mother|your) name\b/;
const CODE = /\b(pay|verify|verification|valid|sms|otp|invite|invitation|v) ?code\b|\bvcode\b/;
/** Words that tell wherever they stand. */
const ANYWHERE = /\b(phone|mobile|telephone|e-?mail|passport|token|account|card no|card number)\b/;

/** Whether what a field, a parameter or a part of an address of this name holds is a person's. */
export function isPersonalName(name: string): boolean {
  const words = wordsOf(name);
  const last = words.split(' ').at(-1) ?? '';
  return TELLING.has(last) || PERSON.test(words) || CODE.test(words) || ANYWHERE.test(words);
}

/** Labels beside which somebody's name stands. */
const SOMEBODY = /^(name|borrower|customer|client|applicant|holder|payee|owner|recipient|beneficiary|sender)$/i;

/** Whether what stands beside a label is a person's: as a name is, and beside a plain `Name` too. */
export function isPersonalLabel(label: string): boolean {
  return label.length < 60 && (SOMEBODY.test(label.trim()) || isPersonalName(label));
}

/** `cardNo`, `card_no` and `Card no.` are `card no`. */
function wordsOf(name: string): string {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replace(/[^A-Za-z0-9-]+/g, ' ')
    .trim()
    .toLowerCase();
}
