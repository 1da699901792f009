/** A worker that something keeps alive, as a connection to a database does. */
import { runWorker } from '../../server/cluster/worker.ts';
import { SILENT } from '../../server/log/log.ts';

runWorker(SILENT);
setInterval(() => {}, 1_000);
