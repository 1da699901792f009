import { useState } from 'react';
import { wordsOf } from '../../client/refused.ts';
import { type AuditEntry, type Channel, registry, type ScreenHealth } from '../../client/registry.ts';
import { ChannelHistory, TakenBack } from '../../history/channel-history.tsx';
import { takenBack } from '../../history/happenings.ts';
import { useMay } from '../../session/session.ts';
import { later } from '../../ui/later.tsx';
import { Page } from '../../ui/page.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { type Asking, EmergencyButton, EmergencyDialogs } from './emergency.tsx';
import { figuresOf } from './figures.ts';
import { FiguresTable } from './figures-table.tsx';
import { Share } from './share.tsx';

/** Poll interval for the figures, in milliseconds. */
const EVERY_MS = 5_000;

/** Number of changes that are listed. */
const HISTORY = 20;

/** Loaded when there are figures to draw. */
const FiguresChart = later(() => import('./figures-chart.tsx'));

/** The rollout: the candidate's percentage, and its figures next to those of production. */
export default function RolloutPage() {
  const rollout = useRequest('rollout', readRollout, EVERY_MS);
  const mayOperate = useMay('operator');
  const [asking, setAsking] = useState<Asking>();
  if (!rollout.answer) {
    return (
      <Page title="Rollout">
        <Waiting asking={rollout} />
      </Page>
    );
  }
  const { channel, base, production, candidate, history } = rollout.answer;
  const figures = figuresOf(production, candidate);
  const back = channel.candidate ? channel.release : base;
  const isRunning = channel.candidate?.state === 'running';
  const halt = channel.candidate?.state === 'halted' && takenBack(history, channel.candidate.release);
  return (
    <Page
      title="Rollout"
      says={says(channel)}
      tools={
        <>
          <EmergencyButton
            disabled={!mayOperate || !isRunning}
            onClick={() => setAsking({ what: 'halt', seen: channel, back })}
          >
            Halt
          </EmergencyButton>
          <EmergencyButton
            disabled={!mayOperate || back === null}
            onClick={() => setAsking({ what: 'rollback', seen: channel, back })}
          >
            Roll back
          </EmergencyButton>
        </>
      }
    >
      {rollout.error !== undefined && <p role="alert">{wordsOf(rollout.error)}</p>}
      {halt && <TakenBack entry={halt} />}
      <Share channel={channel} mayOperate={mayOperate} onChanged={rollout.again} />
      <section className="card stack">
        <h2>Figures</h2>
        <p className="muted">Reports of phones in the last 30 days, for each release. Updated every 5 seconds.</p>
        <FiguresTable channel={channel} figures={figures} />
        <FiguresChart figures={figures} hasCandidate={channel.candidate !== null} />
      </section>
      <section className="card stack">
        <h2>History</h2>
        <ChannelHistory entries={history} />
      </section>
      <EmergencyDialogs
        channel={channel}
        asking={asking}
        onClose={() => setAsking(undefined)}
        onChanged={rollout.again}
      />
    </Page>
  );
}

interface Rollout {
  readonly channel: Channel;
  /** What the release of production was made over; null for the first. */
  readonly base: number | null;
  readonly production: readonly ScreenHealth[];
  /** Empty without a candidate. */
  readonly candidate: readonly ScreenHealth[];
  /** Newest first. */
  readonly history: readonly AuditEntry[];
}

async function readRollout(): Promise<Rollout> {
  const channel = await registry.channel();
  const figures = async (release: number | undefined) =>
    release === undefined ? [] : (await registry.health(release)).screens;
  const [production, candidate, { entries: history }, { releases }] = await Promise.all([
    figures(channel.release),
    figures(channel.candidate?.release),
    registry.channelHistory(HISTORY),
    registry.releases({ limit: 1, before: channel.release + 1 }),
  ]);
  return { channel, base: releases[0]?.base ?? null, production, candidate, history };
}

function says({ release, candidate }: Channel): string {
  if (!candidate) return `Everybody gets release ${release}.`;
  if (candidate.state === 'halted') return `Everybody gets release ${release}; release ${candidate.release} is halted.`;
  return `${candidate.percent} % of installations get release ${candidate.release}, all others release ${release}.`;
}
