import { registry } from '../client/registry.ts';
import { Link } from '../place/link.tsx';
import { BASE, usePlace } from '../place/place.ts';
import { useMe } from '../session/session.ts';
import { useRequest } from '../ui/use-request.ts';

/** The latest drafts among which one that can be gone on with is looked for. */
const LATEST = { limit: 20 };

/**
 * Leads to the same page in the latest open draft of the person, if there is one: by its plain address a page shows the
 * release, where nothing of the draft is to be seen and a change would begin another one.
 */
export default function OpenDraft() {
  const { name } = useMe();
  const { path } = usePlace();
  const { answer } = useRequest('own drafts', () => registry.drafts(LATEST));
  const own = answer?.drafts.find(({ state, authors }) => state === 'open' && authors.includes(name));
  return own ? <Link to={`${BASE}${path}?draft=${own.draft}`}>Go on with draft {own.draft}</Link> : null;
}
