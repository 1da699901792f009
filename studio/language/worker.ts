/** Worker with the language service: answers requests at once, and reports issues after each pause in typing. */
import { type LanguageService, openService } from '../../compiler/service/index.ts';
import type { FromLanguageWorker, Question, ToLanguageWorker } from './messages.ts';

/** Milliseconds without a change that count as a pause. */
const PAUSE_MS = 150;

let service: LanguageService | undefined;
let pause: ReturnType<typeof setTimeout> | undefined;

const tell = (message: FromLanguageWorker): void => postMessage(message);
const tellIssues = (): void => tell({ kind: 'issues', issues: service?.issues() ?? [] });

addEventListener('message', ({ data }: MessageEvent<ToLanguageWorker>) => {
  if (data.kind === 'open') {
    service = openService(data.files, { assets: data.assets });
    tellIssues();
  } else if (data.kind === 'change') {
    for (const [path, text] of data.changed) service?.update(path, text);
    clearTimeout(pause);
    pause = setTimeout(tellIssues, PAUSE_MS);
  } else if (service) tell({ kind: 'answer', number: data.number, answer: answerOf(service, data) });
});

function answerOf(from: LanguageService, { name, given }: Question): unknown {
  return (from[name] as (...given: readonly unknown[]) => unknown)(...given);
}
