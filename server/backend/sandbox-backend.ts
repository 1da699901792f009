import { createSandbox } from '../../sandbox/index.ts';
import type { Backend } from './backend.ts';
import { answerByContract, type SampleAnswers, sampleResponse } from './by-contract.ts';

/**
 * The sandbox as a backend. Requests it does not know are answered from the contract's sample answers, so that a new
 * screen can be tried before its backend exists.
 *
 * @param samples returns the sample answers there are now; when omitted, unknown requests are not answered
 */
export function sandboxBackend(samples?: SampleAnswers): Backend {
  const sandbox = createSandbox();
  const answerTo = async (request: Request): Promise<Response> => {
    const answer = await sandbox.fetch(request);
    if (answer.status !== 404 || samples === undefined) return answer;
    const example = answerByContract(`${request.method} ${new URL(request.url).pathname}`, await samples());
    return example === undefined ? answer : sampleResponse(example);
  };
  return {
    pass: (request) => answerTo(request),
    async passOnce({ method, url, headers, body }) {
      const answer = await answerTo(new Request(url, { method, headers, body: Buffer.from(body) }));
      return { status: answer.status, headers: answer.headers, body: new Uint8Array(await answer.arrayBuffer()) };
    },
  };
}
