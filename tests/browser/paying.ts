import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { createSandbox } from '../../sandbox/index.ts';
import { until } from './harness.ts';
import { button, PAYMENTS, type Submission } from './submissions.ts';

/** What the backend does after it has executed a payment. */
export type Fault = 'none' | 'lost' | 'status 500' | 'status 409' | 'held';

/** The sandbox over HTTP, which counts the payments that it executes. */
export interface PaidBackend {
  address: URL;
  fault: Fault;
  /** Executed payments of this kind for a borrower. */
  count(submission: Submission, user: string): number;
  /** Answers all pending calls. */
  release(): void;
  /** How many calls to a path below `/examine/held` are pending. */
  waiting(): number;
  stop(): void;
}

export async function startPaidBackend(): Promise<PaidBackend> {
  const sandbox = createSandbox();
  const executed = new Map<string, number>();
  const held: (() => void)[] = [];
  const hold = () => new Promise<void>((done) => held.push(done));

  const answerOf = (request: IncomingMessage, body: Buffer) =>
    sandbox.fetch(
      new Request(new URL(request.url!, backend.address), {
        method: request.method!,
        headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' },
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      }),
    );
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray());
    const { pathname, searchParams } = new URL(request.url!, backend.address);
    if (pathname.startsWith('/examine/held')) await hold();
    const answer = await answerOf(request, body);
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? 'text/plain';
    if (!PAYMENTS.some(({ call }) => pathname.endsWith(call)))
      return void response.writeHead(answer.status, { 'content-type': type }).end(text);
    const what = `${searchParams.get('userId')} ${pathname.replace(/.*\//, '/')}`;
    executed.set(what, (executed.get(what) ?? 0) + 1);
    const { fault } = backend;
    if (fault === 'held') await hold();
    if (fault === 'lost') return void response.destroy();
    const status = fault === 'status 500' ? 500 : fault === 'status 409' ? 409 : 200;
    response.writeHead(status, { 'content-type': type }).end(text);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const backend: PaidBackend = {
    address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    fault: 'none',
    count: ({ call }, user) => executed.get(`${user} ${call}`) ?? 0,
    release() {
      for (const go of held.splice(0)) go();
    },
    waiting: () => held.length,
    stop() {
      backend.release();
      server.closeAllConnections();
      server.close();
    },
  };
  return backend;
}

/** Continues up to the point where one tap pays. */
export async function prepare({ prepare, button: name }: Submission, page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button').first().waitFor();
  await prepare?.(page);
  await button(page, name).last().waitFor();
}

export const pay = ({ button: name }: Submission, page: Page) => button(page, name).last().click();

/** The dialog that reports that a payment is being checked. */
export const checking = (page: Page) => page.getByRole('dialog', { name: /^Checking your/ });

/** The path of a payment for a user who is new to the backend. */
export function pathFor({ path }: Submission, user: string): string {
  return path.replace('?', `?userId=${user}&`);
}

/** Waits until a payment was executed. */
export const untilPaid = (backend: PaidBackend, submission: Submission, user: string) =>
  until(() => backend.count(submission, user) > 0);
