import { SharedDocument } from './shared-document.tsx';

/** The page of one fragment, shown on a screen that uses it. */
export default function FragmentPage({ part: fragment }: { part: string }) {
  return (
    <SharedDocument
      path={`fragments/${fragment}.json`}
      title={fragment}
      missing={`There is no fragment ${fragment}.`}
      unused="No screen uses this fragment: add it to one, to see it on the phone."
    />
  );
}
