import type { DraftInfo } from '../client/registry.ts';

/** The state of a draft, in words. */
export const STATES = {
  open: { words: 'Open', tone: 'plain' },
  'in-review': { words: 'In review', tone: 'warn' },
  approved: { words: 'Approved', tone: 'good' },
  published: { words: 'Published', tone: 'good' },
  closed: { words: 'Closed', tone: 'plain' },
} as const satisfies { [S in DraftInfo['state']]: { words: string; tone: string } };

export function DraftState({ state }: Pick<DraftInfo, 'state'>) {
  const { words, tone } = STATES[state];
  return (
    <span className="mark" data-tone={tone}>
      {words}
    </span>
  );
}
