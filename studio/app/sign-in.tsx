import { type FormEvent, useEffect, useId, useState } from 'react';
import { wordsOf } from '../client/refused.ts';
import { type Person, registry } from '../client/registry.ts';
import { useRequest } from '../ui/use-request.ts';

/**
 * Signs a person in with a token, or links to the single sign-on provider.
 *
 * @param hasEnded whether an earlier session has ended
 */
export function SignIn({ hasEnded, onSignedIn }: { hasEnded: boolean; onSignedIn: (me: Person) => void }) {
  const [token, setToken] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { answer } = useRequest('sign-in', registry.signInWays);
  const id = useId();
  useEffect(() => {
    document.title = 'Sign in · Studio';
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    registry
      .signIn(token.trim())
      .then(onSignedIn, (refused: unknown) => setError(wordsOf(refused)))
      .finally(() => setBusy(false));
  };
  const way = answer?.singleSignOn;
  return (
    <main className="sign-in">
      <h1>Studio</h1>
      {hasEnded ? (
        <p role="status">
          You are not signed in any more. Sign in again to go on: this browser keeps what was not saved.
        </p>
      ) : (
        <p>Sign in to change screens, review drafts and publish them.</p>
      )}
      {way && (
        <button type="button" className="button button-primary" onClick={() => location.assign(way.address)}>
          Sign in with {way.name}
        </button>
      )}
      <form className="form" onSubmit={submit}>
        <div className="field">
          <label htmlFor={id}>Token</label>
          <input
            id={id}
            type="password"
            autoComplete="current-password"
            required
            value={token}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            aria-invalid={error !== undefined}
            onChange={(event) => setToken(event.target.value)}
          />
        </div>
        {error !== undefined && (
          <p className="field-error" id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
        <button
          type="submit"
          className={way ? 'button' : 'button button-primary'}
          disabled={busy || token.trim() === ''}
        >
          Sign in
        </button>
      </form>
    </main>
  );
}
