/** Worker with the language service, which answers about the latest texts. The issues come from the compile worker. */
import '../edit/schema/descriptions.ts';
import { type LanguageService, openService } from '../../compiler/service/index.ts';
import type { FromLanguageWorker, Question, ToLanguageWorker } from './messages.ts';

let service: LanguageService | undefined;

addEventListener('message', ({ data }: MessageEvent<ToLanguageWorker>) => {
  if (data.kind === 'open') service = openService(data.files, { assets: data.assets });
  else if (data.kind === 'change') for (const [path, text] of data.changed) service?.update(path, text);
  else if (service) postMessage({ number: data.number, answer: answerOf(service, data) } satisfies FromLanguageWorker);
});

function answerOf(from: LanguageService, { name, args }: Question): unknown {
  return (from[name] as (...args: readonly unknown[]) => unknown)(...args);
}
