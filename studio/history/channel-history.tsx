import type { AuditEntry } from '../client/registry.ts';
import { Time } from '../ui/time.tsx';
import { exceptionIn, whatWasDone, whoDid } from './happenings.ts';

/** What was done to production, newest first: who, when, and the reason given. */
export function ChannelHistory({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol aria-label="History" className="happenings">
      {entries.map((entry) => {
        const exception = exceptionIn(entry);
        return (
          <li key={entry.n}>
            <p>
              <strong>{whoDid(entry)}</strong> {whatWasDone(entry)}{' '}
              <span className="muted">
                · <Time at={entry.at} />
              </span>
            </p>
            {entry.note !== undefined && <p className="happening-note">{entry.note}</p>}
            {exception !== undefined && <p className="happening-note">{exception}</p>}
          </li>
        );
      })}
    </ol>
  );
}

/** Says in a conspicuous place who has halted a release or taken it back, and why. */
export function TakenBack({ entry }: { entry: AuditEntry }) {
  return (
    <section className="card stack sent-back" aria-label="Why">
      <h2>
        {whoDid(entry)} {whatWasDone(entry)}, <Time at={entry.at} />
      </h2>
      <p>{entry.note}</p>
    </section>
  );
}
