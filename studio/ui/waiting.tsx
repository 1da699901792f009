import type { RequestState } from './use-request.ts';

/** Placeholder for a response that is pending or failed. */
export function Waiting({ asking }: { asking: Pick<RequestState<unknown>, 'error' | 'again'> }) {
  if (asking.error === undefined) return <p className="waiting">Loading…</p>;
  return (
    <div className="trouble" role="alert">
      <p>{asking.error}</p>
      <button type="button" className="button" onClick={() => void asking.again()}>
        Try again
      </button>
    </div>
  );
}
