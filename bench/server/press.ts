/** Requests pages at full rate from a separate process: `press.ts ADDRESS MILLISECONDS`. Prints how many per second. */
import { load } from './load.ts';
import { page } from './paths.ts';

const [, , address = '', milliseconds = ''] = process.argv;
const { perSecond } = await load({ address, path: page, connections: 16, milliseconds: Number(milliseconds) });
console.log(perSecond);
