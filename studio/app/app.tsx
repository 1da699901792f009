import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect, useState } from 'react';
import type { Person } from '../client/registry.ts';
import { registry } from '../client/registry.ts';
import { onSignedOut, signedIn } from '../client/request.ts';
import { addresses } from '../place/addresses.ts';
import { nonce } from '../place/built.ts';
import { Link } from '../place/link.tsx';
import { go, usePlace } from '../place/place.ts';
import { SessionContext } from '../session/session.ts';
import { later } from '../ui/later.tsx';
import { Page } from '../ui/page.tsx';
import { sayUndone, Toasts, toastError } from '../ui/toasts.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Head } from './head.tsx';
import { keepFocus } from './keep-focus.ts';
import { pageAt } from './pages.ts';

/** Its file is fetched by those who are not signed in. */
const SignIn = later(() => import('./sign-in.tsx'));

/** The studio: the sign-in page, then the page for the current address, which stays below when the session ends. */
export function App() {
  const [me, setMe] = useState<Person | null>();
  const [hasEnded, setEnded] = useState(false);
  const isIn = me !== null && me !== undefined;
  useEffect(() => {
    onSignedOut(() => (isIn ? setEnded(true) : setMe(null)));
  }, [isIn]);
  const enter = (person: Person) => {
    // What the one before has begun goes with the page: it is not done in another’s name.
    if (me && me.name !== person.name) return location.reload();
    signedIn(person.name);
    setMe(person);
    setEnded(false);
    sayUndone(me && me.role !== person.role ? person.role : undefined);
    // What was refused meanwhile is asked for again, as after a time without the network.
    dispatchEvent(new Event('online'));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, while nobody is known
  useEffect(() => {
    registry.whoAmI().then(enter, () => setMe(null));
  }, []);
  if (me === undefined) return <p className="waiting">Loading…</p>;
  return (
    <CSPProvider nonce={nonce}>
      {isIn && <Inside me={me} />}
      {(!isIn || hasEnded) && <SignIn before={me?.name} onSignedIn={enter} />}
      <Toasts />
    </CSPProvider>
  );
}

function Inside({ me }: { me: Person }) {
  const { path } = usePlace();
  useEffect(keepFocus, []);
  useEffect(() => {
    if (path === '/') go(addresses.screens(), { replace: true });
  }, [path]);
  const row = pageAt(path);
  return (
    <SessionContext.Provider value={me}>
      <Head me={me} onSignOut={() => void registry.signOut().then(() => location.reload(), toastError)} />
      <div id="content" tabIndex={-1}>
        <ErrorBoundary at={path}>
          {row ? <row.page key={path} part={row.part} /> : path !== '/' && <Nowhere />}
        </ErrorBoundary>
      </div>
    </SessionContext.Provider>
  );
}

function Nowhere() {
  return (
    <Page title="Page not found">
      <p>
        There is no page at this address. <Link to={addresses.screens()}>Go to the screens</Link>
      </p>
    </Page>
  );
}
