import type { AuditEntry, Channel, ReleaseInfo } from '../../registry/index.ts';
import { channelOf } from './channel.ts';
import type { Connection } from './connection/connection.ts';
import { type Line, paint } from './connection/output.ts';
import { withRegistry } from './connection/run.ts';
import { day } from './drafts.ts';
import { happeningWords } from './happening.ts';

interface Options {
  json?: boolean;
}

/** `screens releases`: lists the releases, newest first, and who gets them. Returns the exit code. */
export function releases(options: Options): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const answer = await registry.get<{ releases: ReleaseInfo[] }>('/releases');
    output.json(answer);
    if (output.asJson) return;
    const channel = await channelOf(registry);
    for (const release of answer.releases) output.line(releaseLine(release, channel));
  });
}

function releaseLine({ release, author, approver, note, at }: ReleaseInfo, channel: Channel): Line {
  const by = approver ? `${author}, approved by ${approver}` : author;
  return [`release ${release}  ${day(at)}  ${by}  ${note}`, paint('green', markOf(release, channel))];
}

function markOf(release: number, { release: production, candidate }: Channel): string {
  if (release === production) return '  ← production';
  if (release !== candidate?.release) return '';
  return candidate.state === 'halted' ? '  ← halted' : `  ← for ${candidate.percent} %`;
}

/** `screens history`: every change, oldest first. Returns the exit code. */
export function history(options: Options): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const entries = await allEntries(registry);
    output.json({ entries });
    for (const entry of entries) output.line(entryLine(entry));
  });
}

/** Reads all pages of entries. */
async function allEntries(registry: Connection): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  for (;;) {
    const { entries } = await registry.get<{ entries: AuditEntry[] }>(`/audit?after=${all.at(-1)?.n ?? 0}`);
    if (entries.length === 0) return all;
    all.push(...entries);
  }
}

function entryLine(entry: AuditEntry): string {
  const { n, at, who, what, release, draft, note } = entry;
  const subject = [draft && `draft ${draft}`, release && `release ${release}`].filter(Boolean).join(', ');
  return [String(n).padStart(5), day(at), who, what, subject, ...happeningWords(entry), note]
    .filter(Boolean)
    .join('  ');
}
