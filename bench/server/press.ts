/** Asks for pages as fast as they come, from a process of its own: `press.ts ADDRESS MILLISECONDS`. Prints how many a second. */
import { load } from './load.ts';
import { page } from './paths.ts';

const [, , address = '', milliseconds = ''] = process.argv;
const { perSecond } = await load({ address, path: page, connections: 16, milliseconds: Number(milliseconds) });
console.log(perSecond);
