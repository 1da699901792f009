import { useMemo, useState } from 'react';
import { type Contract, contractsIn, usersOf } from '../../contracts/contracts.ts';
import { addresses } from '../../place/addresses.ts';
import { Link } from '../../place/link.tsx';
import type { Project } from '../../project/project.ts';
import { SaveStatus } from '../../project/save-status.tsx';
import { useFiles, useProject } from '../../project/use-project.ts';
import { useMay } from '../../session/session.ts';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { standsOn } from '../../words/screens.ts';
import { NewCallDialog } from './new-call-dialog.tsx';

/** The contracts of all calls, and how a new one is made from an answer. */
export default function CallsPage() {
  const { project, error, again } = useProject();
  const [search, setSearch] = useState('');
  const [making, setMaking] = useState(false);
  const mayEdit = useMay('editor');
  return (
    <Page
      title="Calls"
      says="What screens ask servers, what the answers hold, and how each exchange can end."
      tools={
        <>
          <SearchField label="Search calls" value={search} onChange={setSearch} />
          {project && <SaveStatus project={project} />}
          <button
            type="button"
            className="button button-primary"
            disabled={!project || !mayEdit}
            onClick={() => setMaking(true)}
          >
            New call
          </button>
        </>
      }
    >
      {project ? (
        <>
          <Contracts project={project} search={search} />
          <NewCallDialog project={project} open={making} onClose={() => setMaking(false)} />
        </>
      ) : (
        <Waiting asking={{ error, again: async () => again() }} />
      )}
    </Page>
  );
}

function Contracts({ project, search }: { project: Project; search: string }) {
  const files = useFiles(project);
  const contracts = useMemo(() => contractsIn(files), [files]);
  const screens = useMemo(() => standsOn(files), [files]);
  const wanted = search.trim().toLowerCase();
  const found = contracts.filter(({ name, path, note }) => `${name} ${path} ${note}`.toLowerCase().includes(wanted));
  return (
    <>
      <p role="status" className="muted">
        {found.length} {found.length === 1 ? 'call' : 'calls'}
      </p>
      <ul aria-label="Calls" className="cards">
        {found.map((contract) => (
          <ContractCard
            key={`${contract.file} ${contract.name}`}
            contract={contract}
            users={usersOf(contract.name, files, screens)}
            draft={project.draft}
          />
        ))}
      </ul>
    </>
  );
}

function ContractCard({
  contract: { name, method, path, note, money, outcomes, text },
  users,
  draft,
}: {
  contract: Contract;
  users: readonly string[];
  draft: number | undefined;
}) {
  return (
    <li className="card stack">
      <div className="card-head">
        <h2>{name}</h2>
        <span className="code">
          {method} {path}
        </span>
        {money && (
          <span className="mark" data-tone="warn">
            Money
          </span>
        )}
      </div>
      {note !== '' && <p>{note}</p>}
      <p className="muted">
        Ends in: {outcomes.join(', ') || 'nobody waits for its answer'} · Used by:{' '}
        {users.length === 0
          ? 'no screen'
          : users.map((screen, at) => (
              <span key={screen}>
                {at > 0 && ', '}
                <Link to={addresses.screen(screen, draft)}>{screen}</Link>
              </span>
            ))}
      </p>
      <details>
        <summary>Contract</summary>
        <pre className="code">{text}</pre>
      </details>
    </li>
  );
}
