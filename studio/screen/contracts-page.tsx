import { SharedDocument } from './shared-document.tsx';

/** The page of a file of contracts, shown on a screen that sends one of its calls. */
export default function ContractsPage({ part: group }: { part: string }) {
  return (
    <SharedDocument
      path={`calls/${group}.json`}
      title={`Calls of ${group}`}
      missing={`There are no calls of ${group}.`}
    />
  );
}
