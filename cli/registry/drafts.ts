import { plural } from '../../compiler/source/plural.ts';
import type { Channel, Difference, DraftInfo } from '../../registry/index.ts';
import type { Connection } from './connection/connection.ts';
import { failureLines } from './connection/failures.ts';
import { withOutcome } from './connection/outcome.ts';
import { indented, type Line, type Output, paint } from './connection/output.ts';
import { hasErrors, issueLines, publishAnyway } from './connection/refused.ts';
import { withRegistry } from './connection/run.ts';
import { differenceLines } from './diff.ts';

interface Options {
  json?: boolean;
}

interface ListOptions extends Options {
  /** Lists the drafts before this one. */
  before?: number;
}

/** `screens drafts [N]`: lists the latest drafts, or shows the changes of one. Returns the exit code. */
export function drafts(draft: number | undefined, { before, ...options }: ListOptions): Promise<number> {
  return withRegistry(options, (registry, output) =>
    draft === undefined ? list(before, registry, output) : show(draft, registry, output),
  );
}

/** Drafts are numbered from 1, and none is ever deleted. */
const FIRST = 1;

async function list(before: number | undefined, registry: Connection, output: Output): Promise<void> {
  const query = before === undefined ? '' : `?before=${before}`;
  const answer = await registry.get<{ drafts: DraftInfo[] }>(`/drafts${query}`);
  const { drafts } = answer;
  output.json(answer);
  if (drafts.length === 0)
    output.line(`There are no drafts${before === undefined ? '. Make one with "screens push"' : ` before ${before}`}.`);
  for (const draft of drafts) output.line(headline(draft));
  const { draft: earliest = FIRST } = drafts.at(-1) ?? {};
  if (earliest > FIRST) output.line(`Earlier ones: "screens drafts --before ${earliest}".`);
}

async function show(number: number, registry: Connection, output: Output): Promise<void> {
  const draft = await registry.get<DraftInfo>(`/drafts/${number}`);
  output.json(draft);
  if (output.asJson) return;
  output.line(headline(draft));
  for (const line of details(draft)) output.line(line);
  const query = new URLSearchParams({ from: `release ${draft.base}`, to: `draft ${number}` });
  const difference = await registry.get<Difference>(`/diff?${query}`);
  // What the last check found to fail is printed above.
  const fixtures = difference.fixtures.filter(({ after }) => after !== 'failed' || !draft.checked);
  for (const line of differenceLines({ ...difference, fixtures })) output.line(line);
  for (const line of nextSteps(draft)) output.line(line);
}

function headline({ draft, state, author, note, base, at }: DraftInfo): Line {
  return [`draft ${draft}  `, paint('bold', state), `  over release ${base}  ${author}  ${day(at)}  ${note}`];
}

/** A time to the minute, in UTC. */
export function day(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}

function details({ approvals, sentBack, checked, issues }: DraftInfo): Line[] {
  return [
    ...(sentBack ? [`  sent back by ${sentBack.who}  ${day(sentBack.at)}  ${sentBack.note}`] : []),
    ...approvals.map(({ who, at }) => `  approved by ${who}  ${day(at)}`),
    ...(checked
      ? [
          `  ${plural(checked.screens, 'screen')}, ${plural(checked.fixtures, 'fixture')}, ${checked.failed.length} failed`,
        ]
      : []),
    ...failureLines(checked?.failed ?? []).map(indented),
    ...issueLines(issues).map(indented),
  ];
}

/** Suggests the next step for a draft. */
export function nextSteps(draft: DraftInfo): string[] {
  const { draft: number, state, release, checked } = draft;
  const failed = checked?.failed.length ?? 0;
  const reason = `Because ${failed === 1 ? 'a fixture fails' : `${failed} fixtures fail`}, it can only be published with a reason: ${publishAnyway(number)}; or correct it, and push again.`;
  const fails = failed > 0 ? [reason] : [];
  switch (state) {
    case 'open':
      return [
        hasErrors(draft)
          ? 'The review will refuse it because of its errors: correct them and push again.'
          : `Send it for review with "screens review ${number}".`,
      ];
    case 'in-review':
      return [`Someone else approves it with "screens approve ${number}".`, ...fails];
    case 'approved':
      return [`Publish it with "screens publish ${number} --percent 5", or to everyone without --percent.`, ...fails];
    case 'published':
      return [`It was published as release ${release}.`];
    case 'closed':
      return ['It was closed.'];
  }
}

type Step = 'review' | 'approve' | 'close';

/** Whether a draft shows that something was done to it. */
const DONE: { readonly [S in Step]: (now: DraftInfo, before: DraftInfo) => boolean } = {
  review: ({ state }) => state !== 'open',
  approve: ({ approvals }, before) => approvals.length > before.approvals.length,
  close: ({ state }) => state === 'closed',
};

/** Returns a draft to which something was done; undefined as long as it was not. */
async function changedDraft(
  registry: Connection,
  number: number,
  isDone: (now: DraftInfo, before: DraftInfo) => boolean,
  before: DraftInfo,
): Promise<DraftInfo | undefined> {
  const now = await registry.get<DraftInfo>(`/drafts/${number}`);
  return isDone(now, before) ? now : undefined;
}

const DOING: { readonly [S in Step]: string } = {
  review: 'Compiling and running fixtures',
  approve: 'Approving',
  close: 'Closing',
};

/** `screens review N`, `approve N`, `close N`. Returns the exit code. */
export function step(action: Step, draft: number, options: Options): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const before = await registry.get<DraftInfo>(`/drafts/${draft}`);
    const done = output.progress(`${DOING[action]} (draft ${draft})`);
    const send = () => registry.send<DraftInfo>('POST', `/drafts/${draft}/${action}`).finally(done);
    print(await withOutcome(output, send, () => changedDraft(registry, draft, DONE[action], before)), output);
  });
}

/** `screens send-back N --note TEXT`. Returns the exit code. */
export function sendBack(draft: number, { note, ...options }: Options & { note: string }): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const before = await registry.get<DraftInfo>(`/drafts/${draft}`);
    const send = () => registry.send<DraftInfo>('POST', `/drafts/${draft}/send-back`, { note });
    const isDone = ({ sentBack }: DraftInfo) => sentBack !== null && sentBack.at !== before.sentBack?.at;
    print(await withOutcome(output, send, () => changedDraft(registry, draft, isDone, before)), output);
  });
}

/** Prints a draft and the next step for it. */
export function print(draft: DraftInfo, output: Output): void {
  output.json(draft);
  output.line(headline(draft));
  for (const line of details(draft)) output.line(line);
  for (const line of nextSteps(draft)) output.line(line);
}

interface Published {
  readonly release: number;
  readonly seq: number;
}

/** `screens publish N [--percent P]`. Returns the exit code. */
export function publish(
  draft: number,
  { percent, reason, ...options }: Options & { percent?: number; reason?: string },
): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const done = output.progress(`Publishing draft ${draft}`);
    const body = { ...(percent !== undefined && { percent }), ...(reason && { reason }) };
    const send = () => registry.send<Published>('POST', `/drafts/${draft}/publish`, body).finally(done);
    const published = await withOutcome(output, send, async () => {
      const { release } = await registry.get<DraftInfo>(`/drafts/${draft}`);
      return release === null ? undefined : { release, seq: (await registry.get<Channel>('/channels/production')).seq };
    });
    output.json(published);
    const isShare = percent !== undefined && percent < 100;
    output.line(`release ${published.release}: ${isShare ? `for ${percent} % of installations` : 'for everyone'}`);
    output.line(
      isShare
        ? 'Increase it with "screens rollout P", or stop it with "screens halt".'
        : 'Go back with "screens rollback --note TEXT".',
    );
  });
}
