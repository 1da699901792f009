import { useMemo } from 'react';
import { plural } from '../../../compiler/source/plural.ts';
import { type Contract, contractsIn, usersOf } from '../../contracts/contracts.ts';
import { addresses } from '../../place/addresses.ts';
import { Link } from '../../place/link.tsx';
import type { Project } from '../../project/project.ts';
import { standsOn } from '../../project/screens.ts';
import { useFiles } from '../../project/use-project.ts';
import { SearchedPage } from '../searched/searched-page.tsx';
import { NewCallDialog } from './new-call-dialog.tsx';

/** The contracts of all calls, and how to create one from a response. */
export default function CallsPage() {
  return (
    <SearchedPage
      title="Calls"
      says="The requests of the screens, the data in their responses, and the possible outcomes."
      searchLabel="Search calls"
      matches={(project, search) => <Contracts project={project} search={search} />}
      making={{
        label: 'New call',
        dialog: (project, making) => <NewCallDialog project={project} {...making} />,
      }}
    />
  );
}

function Contracts({ project, search }: { project: Project; search: string }) {
  const files = useFiles(project);
  const contracts = useMemo(() => contractsIn(files), [files]);
  const screens = useMemo(() => standsOn(files), [files]);
  const wanted = search.trim().toLowerCase();
  const matches = contracts.filter(({ name, path, note }) => `${name} ${path} ${note}`.toLowerCase().includes(wanted));
  return (
    <>
      <p role="status" className="muted">
        {plural(matches.length, 'call')}
      </p>
      <p>
        <Link to={addresses.shared('shapes', project.draft)}>Named shapes</Link>{' '}
        <span className="muted">that answers share</span>
      </p>
      <ul aria-label="Calls" className="cards">
        {matches.map((contract) => (
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
  const [group = ''] = name.split('.');
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
        Ends in: {outcomes.join(', ') || 'its answer is ignored'} · Used by:{' '}
        {users.length === 0
          ? 'no screen'
          : users.map((screen, at) => (
              <span key={screen}>
                {at > 0 && ', '}
                <Link to={addresses.screen(screen, draft)}>{screen}</Link>
              </span>
            ))}
      </p>
      <p>
        <Link to={addresses.contracts(group, draft)} className="button">
          Edit calls of {group}
        </Link>
      </p>
      <details>
        <summary>Contract</summary>
        <pre className="code">{text}</pre>
      </details>
    </li>
  );
}
