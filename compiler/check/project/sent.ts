import type { Type } from '../../expression/types/types.ts';
import { holdsAmount, nonNull } from '../../expression/types/values.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Contract } from '../../tree/resolved.ts';

/**
 * Checks that what a call sends matches how it is sent: amounts only in calls that may move money, files in multipart
 * bodies.
 */
export function checkSent(contract: Contract, tables: Tables, report: Report): void {
  const { call, spot } = contract;
  const isMultipart = contract.body === 'multipart';
  const amount = firstSent(contract, tables, holdsAmount);
  if (contract.method === 'POST' && amount !== undefined && spot.get('money') === undefined) {
    const message = `call ${quoted(call)} sends an amount (${quoted(amount)}) by POST: write \`"money": { … }\`, or \`"money": false\` where it moves none`;
    report.add('money-unmarked', spot.get('send')?.get(amount) ?? spot, message);
  }
  const file = firstSent(contract, tables, (type) => nonNull(type).is === 'file');
  if (file !== undefined && !isMultipart) {
    const message = `call ${quoted(call)} sends a file (${quoted(file)}): write \`"body": "multipart"\``;
    report.add('wrong-kind', spot.get('send')?.get(file) ?? spot, message);
  }
  if (file === undefined && isMultipart) {
    const message = `call ${quoted(call)} sends no file: write \`"file"\` as the shape of a part, or leave out \`body\``;
    report.add('wrong-kind', spot.get('body') ?? spot, message);
  }
}

/** The first name under which a call sends a value of such a type. */
function firstSent({ send }: Contract, { shapes }: Tables, fits: (type: Type) => boolean): string | undefined {
  return [...send].find(([, shape]) => fits(shapes.type(shape)))?.[0];
}
