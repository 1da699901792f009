import { startWorker } from '../place/built.ts';
import { sayWorkerFailed } from '../ui/worker-failed.ts';
import type { OpenProject } from './messages.ts';

/** The worker of a closed project, for the next one: most of that is the same, and compiled already. */
let idle: Worker | undefined;

/** Opens a project in the compile worker. */
export function openInWorker(project: OpenProject): { port: MessagePort; close(): void } {
  const worker = idle ?? startWorker('compile-worker', sayWorkerFailed);
  idle = undefined;
  let isBroken = false;
  worker.onerror = () => {
    isBroken = true;
  };
  const { port1: port, port2 } = new MessageChannel();
  worker.postMessage(project, [port2]);
  return {
    port,
    close() {
      port.close();
      if (isBroken || idle) worker.terminate();
      else idle = worker;
    },
  };
}
