import { useState } from 'react';
import { wordsOf } from '../../client/refused.ts';
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
  const [asking, setAsking] = useState<Emergency>();
  if (!rollout.answer) {
    return (
      <Page title="Rollout">
        <Waiting asking={rollout} />
      </Page>
    );
  }
  const { channel, production, candidate } = rollout.answer;
  const figures = figuresOf(production, candidate);
  const isRunning = channel.candidate?.state === 'running';
  return (
    <Page
      title="Rollout"
      says={says(channel)}
      tools={
        <>
          <EmergencyButton disabled={!mayOperate || !isRunning} onClick={() => setAsking('halt')}>
            Halt
          </EmergencyButton>
          <EmergencyButton disabled={!mayOperate} onClick={() => setAsking('rollback')}>
            Roll back
          </EmergencyButton>
        </>
      }
    >
      {rollout.error !== undefined && <p role="alert">{wordsOf(rollout.error)}</p>}
      <Share
        key={`${channel.candidate?.release} ${channel.candidate?.percent}`}
        channel={channel}
        mayOperate={mayOperate}
        onChanged={rollout.again}
      />
      <section className="card stack">
        <h2>Figures</h2>
        <p className="muted">Reports of phones in the last 30 days, for each release. Updated every 5 seconds.</p>
        <FiguresTable channel={channel} figures={figures} />
        <FiguresChart figures={figures} hasCandidate={channel.candidate !== null} />
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

/** What takes a release away from phones, and asks for a reason first. */
type Emergency = 'halt' | 'rollback';

interface EmergencyButtonProps {
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

function EmergencyButton({ disabled, onClick, children }: EmergencyButtonProps) {
  return (
    <button type="button" className="button button-danger" disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}

interface EmergencyDialogsProps {
  readonly channel: Channel;
  /** The one that is open. */
  readonly asking: Emergency | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

function EmergencyDialogs({ channel, asking, onClose, onChanged }: EmergencyDialogsProps) {
  const { release, seq, candidate } = channel;
  return (
    <>
      <ReasonDialog
        open={asking === 'halt'}
        does="Halt"
        says="From now on nobody gets the candidate. The rollout can be resumed later."
        field="Reason"
        danger
        onClose={onClose}
        onDone={async (note) => {
          await registry.halt(note, seq);
          toast('The rollout is halted.');
          await onChanged();
        }}
      />
      <ReasonDialog
        open={asking === 'rollback'}
        does="Roll back"
        says={
          candidate
            ? `Everybody gets release ${release} again, and the candidate is gone.`
            : `Everybody gets the release that release ${release} was made over.`
        }
        field="Reason"
        danger
        onClose={onClose}
        onDone={async (note) => {
          const after = await registry.rollback(note, seq);
          toast(`Everybody gets release ${after.release}.`);
          await onChanged();
        }}
      />
    </>
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
