/** Serves the product: `program.js [DATA]`. With the folder of its data it has a registry, else none. */

import { startServer } from '../../server/index.ts';
import { createLog } from '../../server/log/log.ts';

const [, , folder] = process.argv;
const { address } = await startServer({
  port: 0,
  host: '127.0.0.1',
  log: createLog('error'),
  pageData: false,
  registry: folder !== undefined,
  ...(folder !== undefined && { data: { kind: 'folder', folder } }),
});
console.log(address);
