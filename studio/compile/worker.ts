/**
 * Worker that compiles the open project; each is opened with a port of its own. What does not differ from the project
 * before is not compiled again.
 */
import type { OpenProject, ToCompileWorker } from './messages.ts';
import { type CompileSession, createCompilers, openSession } from './session.ts';

const compilers = createCompilers();
let session: CompileSession | undefined;

addEventListener('message', ({ data, ports: [port] }: MessageEvent<OpenProject>) => {
  session?.close();
  const opened = openSession(compilers, data, (message) => port!.postMessage(message));
  session = opened;
  port!.onmessage = ({ data }: MessageEvent<ToCompileWorker>) => {
    if (opened === session) opened.change(data.changed);
  };
});
