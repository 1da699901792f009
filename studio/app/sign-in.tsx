import { type FormEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { wordsOf } from '../client/refused.ts';
import { type Person, registry } from '../client/registry.ts';
import { useRequest } from '../ui/use-request.ts';

export interface SignInProps {
  /** Whose session has ended. */
  readonly before: string | undefined;
  readonly onSignedIn: (me: Person) => void;
}

/** The sign-in page; above the page whose session has ended, where what was begun goes on. */
export default function SignIn(props: SignInProps) {
  return props.before !== undefined ? <Again {...props} /> : <Form {...props} />;
}

function Again(props: SignInProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current!.showModal();
    // Closing it returns the focus to where it was.
    return () => current!.close();
  }, []);
  const stay = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return createPortal(
    <dialog
      ref={dialog}
      className="sign-in-again"
      aria-label="Sign in again"
      // Escape closes nothing, here or below.
      onKeyDown={stay}
      onClose={() => dialog.current?.showModal()}
    >
      <Form {...props} />
    </dialog>,
    document.body,
  );
}

/** Signs a person in with a token, or links to the single sign-on provider. */
function Form({ before, onSignedIn }: SignInProps) {
  const [token, setToken] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { answer } = useRequest('sign-in', registry.signInWays);
  const id = useId();
  useEffect(() => {
    const title = document.title;
    document.title = 'Sign in · Studio';
    return () => {
      document.title = title;
    };
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
  const Area = before === undefined ? 'main' : 'div';
  return (
    <Area className="sign-in">
      <h1>Studio</h1>
      {before === undefined ? (
        <p>Sign in to change screens, review drafts and publish them.</p>
      ) : (
        <p role="status">
          You are not signed in any more. Sign in again as {before} to go on: this browser keeps what {before} has not
          saved.
        </p>
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
    </Area>
  );
}
