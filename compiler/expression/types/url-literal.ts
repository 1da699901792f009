import { safeUrl } from '../../../schemas/safe-url.ts';

/** A telephone number has no letters but in what follows `;`, and a mailbox has one `@`: phones cannot know that. */
const WRITTEN = /^(https?:.*|tel:[^;a-z]*\d[^;a-z]*(;.*)?|mailto:[^@]+@[^@]+)$/i;

/** Whether phones open this address as it is written. */
export function isUrlLiteral(text: string): boolean {
  return WRITTEN.test(text) && safeUrl(text) !== null;
}

/** What to write for a text that is no such address. */
export function urlInstead(text: string): string {
  if (/^\/(?!\/)/.test(text)) return 'a screen of the product is opened by `{ "do": "go", "to": … }`';
  if (/^[^\s@:]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `write 'mailto:${text}'`;
  const [, digits] = /^(?:tel:)?\s*(\+?\d[\d\s().-]{5,})$/i.exec(text) ?? [];
  if (digits !== undefined) return `write 'tel:${digits.replace(/[^\d+]/g, '')}'`;
  if (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(text)) return `write 'https://${text}'`;
  if (/^tel:/i.test(text)) return "write the number in digits, such as 'tel:+6328123456'";
  if (/^mailto:/i.test(text)) return "write a whole address, such as 'mailto:help@example.com'";
  if (/^https?:/i.test(text))
    return `write ${readByBrowsers(text) ?? "a whole address, such as 'https://example.com/help'"}`;
  return 'write an address that begins with https://, http://, tel: or mailto:';
}

/** What browsers make of an address, without a password; undefined if it is none, or none that phones open. */
function readByBrowsers(text: string): string | undefined {
  try {
    const url = new URL(text);
    [url.username, url.password] = ['', ''];
    return isUrlLiteral(url.href) ? `'${url.href}'` : undefined;
  } catch {
    return undefined;
  }
}
