import { useState } from 'react';
import { type Channel, registry, type ScreenHealth } from '../../client/registry.ts';
import { useMay } from '../../session/session.ts';
import { later } from '../../ui/later.tsx';
import { Page } from '../../ui/page.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { figuresOf } from './figures.ts';
import { FiguresTable } from './figures-table.tsx';
import { Share } from './share.tsx';

/** Poll interval for the figures, in milliseconds. */
const EVERY_MS = 5_000;

/** Loaded when there are figures to draw. */
const FiguresChart = later(() => import('./figures-chart.tsx'));

/** The rollout: the candidate's percentage, and its figures next to those of production. */
export default function RolloutPage() {
  const rollout = useRequest('rollout', readRollout, EVERY_MS);
  const mayOperate = useMay('operator');
  const [asking, setAsking] = useState<'halt' | 'rollback'>();
  if (!rollout.answer) {
    return (
      <Page title="Rollout">
        <Waiting asking={rollout} />
      </Page>
    );
  }
  const { channel, production, candidate } = rollout.answer;
  const runs = channel.candidate?.state === 'running';
  const back = channel.candidate
    ? `Everybody gets release ${channel.release} again, and the candidate is gone.`
    : `Everybody gets the release that release ${channel.release} was made over.`;
  return (
    <Page
      title="Rollout"
      says={says(channel)}
      tools={
        <>
          <button
            type="button"
            className="button button-danger"
            disabled={!mayOperate || !runs}
            onClick={() => setAsking('halt')}
          >
            Halt
          </button>
          <button
            type="button"
            className="button button-danger"
            disabled={!mayOperate}
            onClick={() => setAsking('rollback')}
          >
            Roll back
          </button>
        </>
      }
    >
      {rollout.error !== undefined && <p role="alert">{rollout.error}</p>}
      <Share
        key={`${channel.candidate?.release} ${channel.candidate?.percent}`}
        channel={channel}
        mayOperate={mayOperate}
        onChanged={rollout.again}
      />
      <section className="card stack">
        <h2>Figures</h2>
        <p className="muted">Reports of phones in the last 30 days, for each release. Updated every 5 seconds.</p>
        <FiguresTable channel={channel} figures={figuresOf(production, candidate)} />
        <FiguresChart figures={figuresOf(production, candidate)} hasCandidate={channel.candidate !== null} />
      </section>
      <ReasonDialog
        open={asking === 'halt'}
        does="Halt"
        says="From now on nobody gets the candidate. The rollout can be resumed later."
        field="Reason"
        danger
        onClose={() => setAsking(undefined)}
        onDone={async (note) => {
          await registry.halt(note, channel.seq);
          toast('The rollout is halted.');
          await rollout.again();
        }}
      />
      <ReasonDialog
        open={asking === 'rollback'}
        does="Roll back"
        says={back}
        field="Reason"
        danger
        onClose={() => setAsking(undefined)}
        onDone={async (note) => {
          const { release } = await registry.rollback(note, channel.seq);
          toast(`Everybody gets release ${release}.`);
          await rollout.again();
        }}
      />
    </Page>
  );
}

interface Rollout {
  readonly channel: Channel;
  readonly production: readonly ScreenHealth[];
  /** Empty without a candidate. */
  readonly candidate: readonly ScreenHealth[];
}

async function readRollout(): Promise<Rollout> {
  const channel = await registry.channel();
  const [production, candidate] = await Promise.all(
    [channel.release, channel.candidate?.release].map(async (release) =>
      release === undefined ? [] : (await registry.health(release)).screens,
    ),
  );
  return { channel, production: production!, candidate: candidate! };
}

function says({ release, candidate }: Channel): string {
  if (!candidate) return `Everybody gets release ${release}.`;
  if (candidate.state === 'halted') return `Everybody gets release ${release}; release ${candidate.release} is halted.`;
  return `${candidate.percent} % of installations get release ${candidate.release}, all others release ${release}.`;
}
