import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';

/** Headers that pages cannot set: browsers ignore them (Fetch standard, forbidden request-headers). */
const OF_BROWSERS =
  /^(accept-charset|accept-encoding|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via)$/i;

/** Checks that the headers of clients and of session parameters are not those that something else writes. */
export function checkHeaders(common: Spot | undefined, session: Spot | undefined, report: Report): void {
  const clients = common?.entriesOf('clients') ?? [];
  for (const [name, header] of clients.flatMap(([, client]) => client.entriesOf('headers')))
    checkHeader(name, header, report);
  for (const [name, parameter] of session?.entriesOf('session') ?? [])
    if (parameter.textOf('in') === 'header') checkHeader(name, parameter, report);
}

function checkHeader(name: string, spot: Spot, report: Report): void {
  const writer = /^content-type$/i.test(name)
    ? 'a call itself, by its body, and another one would make its body unreadable'
    : OF_BROWSERS.test(name) && 'the browser itself, which ignores this one';
  if (writer) report.add('reserved-name', spot, `header ${quoted(name)} is written by ${writer}: leave it out`, 'name');
}
