import { useState } from 'react';
import { type ReleaseInfo, registry } from '../../client/registry.ts';
import { Sentences } from '../../ui/sentences.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { Waiting } from '../../ui/waiting.tsx';

/** What a release changed compared with its base; loaded on request. */
export function ReleaseChanges({ release }: { release: ReleaseInfo }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What changed</summary>
      {open && <Changes release={release} />}
    </details>
  );
}

function Changes({ release: { release, base } }: { release: ReleaseInfo }) {
  const asking = useRequest(`${release}`, () => registry.difference(`release ${base}`, `release ${release}`));
  if (!asking.answer) return <Waiting asking={asking} />;
  return <Sentences label={`What changed in release ${release}`} sentences={asking.answer.sentences} />;
}
