import type { Person } from '../client/registry.ts';
import { addresses } from '../place/addresses.ts';
import { Link } from '../place/link.tsx';
import { BASE, usePlace } from '../place/place.ts';
import { useDraftNumber } from '../project/use-project.ts';
import { NAVIGATION } from './pages.ts';

/** The header of every page: navigation and the signed-in person. */
export function Head({ me, onSignOut }: { me: Person; onSignOut: () => void }) {
  const { path } = usePlace();
  const draft = useDraftNumber();
  return (
    <header className="head">
      <a className="skip" href="#content">
        Skip to the page
      </a>
      <Link to={addresses.screens()} className="head-name">
        Studio
      </Link>
      <nav aria-label="Studio">
        <ul>
          {NAVIGATION.map(({ title, to, keepsDraft }) => {
            const address = to(keepsDraft ? draft : undefined);
            const own = address.replace(/\?.*/, '').slice(BASE.length);
            const isHere = path === own || path.startsWith(`${own}/`);
            return (
              <li key={title}>
                <Link to={address} aria-current={isHere ? 'page' : undefined}>
                  {title}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="head-person">
        <span>
          {me.name} <span className="muted">· {me.role}</span>
        </span>
        <button type="button" className="button button-quiet" onClick={onSignOut}>
          Sign out
        </button>
      </div>
    </header>
  );
}
