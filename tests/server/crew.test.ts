/** How the primary process stops its workers. */
import cluster, { type Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { createCrew } from '../../server/cluster/crew.ts';
import type { Order, ToWorker } from '../../server/cluster/messages.ts';
import { SILENT } from '../../server/log/log.ts';
import { assert, test } from '../suite.ts';

test('a worker is told to stop while its channel is still open', async () => {
  const told: string[] = [];
  let isOpen = true;
  const worker = Object.assign(new EventEmitter(), {
    isConnected: () => isOpen,
    send: ({ kind }: ToWorker) => told.push(kind),
    // The channel of a worker without open connections closes as fast as this.
    disconnect() {
      isOpen = false;
      setImmediate(() => worker.emit('exit', 0, null));
    },
  });
  const { fork } = cluster;
  cluster.fork = () => worker as unknown as Worker;
  const crew = createCrew({ order: () => ({}) as Order, keptFile: async () => undefined, log: SILENT });
  const added = crew.add();
  worker.emit('message', { kind: 'ready', address: 'http://127.0.0.1:1' });
  await added;
  await crew.stop(1_000);
  assert.equal(told, ['stop']);
  cluster.fork = fork;
});
