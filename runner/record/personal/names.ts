/**
 * Guesses from their names which values are personal, because contracts do not say. When in doubt, the value is
 * replaced.
 */

/** Last words of the names of ids, numbers, codes and other identifying values. */
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

/** Words that make a following `name` or `code` personal. */
const PERSON =
  /\b(first|last|middle|given|family|full|real|user|customer|holder|owner|member|nick|payee|contact|father|mother|your) name\b/;
const CODE = /\b(pay|verify|verification|valid|sms|otp|invite|invitation|v) ?code\b|\bvcode\b/;
/** Words that are personal in any position. */
const ANYWHERE = /\b(phone|mobile|telephone|e-?mail|passport|token|account|card no|card number)\b/;

/** Whether the value of a field, parameter or part of an address with this name is personal. */
export function isPersonalName(name: string): boolean {
  const words = wordsOf(name);
  const last = words.split(' ').at(-1) ?? '';
  return TELLING.has(last) || PERSON.test(words) || CODE.test(words) || ANYWHERE.test(words);
}

/** Labels of a person's name. */
const SOMEBODY = /^(name|borrower|customer|client|applicant|holder|payee|owner|recipient|beneficiary|sender)$/i;

/** Whether the value next to a label is personal, by its name; a plain `Name` counts, too. */
export function isPersonalLabel(label: string): boolean {
  return label.length < 60 && (SOMEBODY.test(label.trim()) || isPersonalName(label));
}

/** `cardNo`, `card_no` and `Card no.` become `card no`. */
function wordsOf(name: string): string {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replace(/[^A-Za-z0-9-]+/g, ' ')
    .trim()
    .toLowerCase();
}
