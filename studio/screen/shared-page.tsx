import { SHARED } from '../edit/schema/shared.ts';
import { Page } from '../ui/page.tsx';
import { SharedDocument } from './shared-document.tsx';

/** The page of a document that all screens share. */
export default function SharedPage({ part }: { part: string }) {
  const shared = SHARED.find(({ name }) => name === part);
  if (!shared) return <Page title="Page not found">There is nothing at this address.</Page>;
  return <SharedDocument path={shared.file} title={shared.title} missing={`There is no ${shared.file} yet.`} />;
}
