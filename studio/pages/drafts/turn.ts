import { ROLES } from '../../../registry/shapes.ts';
import type { DraftInfo, Person, Role } from '../../client/registry.ts';

/** What comes next for a draft, and whether it is up to the person who looks. */
export interface Turn {
  readonly isMine: boolean;
  readonly says: string;
}

/** What `turnOf` needs to know of a draft. */
export type Waiting = Pick<DraftInfo, 'state' | 'author' | 'authors' | 'approvals' | 'sentBack' | 'issues'>;

/**
 * Returns what a draft waits for; undefined when it is done.
 *
 * @param people undefined while they are not known
 */
export function turnOf(draft: Waiting, me: Person, people: readonly Person[] | undefined): Turn | undefined {
  return turnAmong(draft, me, withMe(me, people));
}

/** The person with the token of the settings is in no list, and the list may be older than the role of who looks. */
function withMe(me: Person, people: readonly Person[] | undefined): readonly Person[] | undefined {
  return people && [...people.filter(({ name }) => name !== me.name), me];
}

function turnAmong(draft: Waiting, me: Person, people: readonly Person[] | undefined): Turn | undefined {
  if (draft.state === 'open') return turnOfAuthor(draft, me);
  if (draft.state === 'in-review') return turnOfOthers('approve', approversOf(draft, people), me);
  if (draft.state === 'approved') return turnOfOthers('publish', withRole('operator', people), me);
  return undefined;
}

function turnOfAuthor({ author, authors, sentBack, issues }: Waiting, me: Person): Turn {
  if (!authors.includes(me.name)) return { isMine: false, says: `${author} sends it for review.` };
  if (sentBack) return { isMine: true, says: 'Change what is asked for, then send it for review.' };
  const isWrong = issues.some(({ severity }) => severity === 'error');
  return { isMine: true, says: isWrong ? 'Correct it, then send it for review.' : 'Send it for review.' };
}

/** What each of them needs a role for. */
const ACTS = {
  approve: { mine: 'Approve it, or send it back.', role: 'an approver who has not worked on it' },
  publish: { mine: 'Publish it, or send it back.', role: 'an operator' },
} as const;

function turnOfOthers(act: keyof typeof ACTS, able: readonly string[] | undefined, me: Person): Turn {
  const { mine, role } = ACTS[act];
  if (able?.includes(me.name)) return { isMine: true, says: mine };
  if (able?.length === 0)
    return { isMine: false, says: `Nobody can ${act} it: that takes ${role}, whom an admin adds on the page People.` };
  return { isMine: false, says: `${able ? oneOf(able) : capital(role)} can ${act} it.` };
}

/** Who may still approve a draft; the only person there is may do so although it is their own. */
function approversOf({ authors, approvals }: Waiting, people: readonly Person[] | undefined) {
  const done = approvals.map(({ who }) => who);
  const own = people?.length === 1 ? [] : authors;
  return withRole('approver', people)?.filter((name) => !own.includes(name) && !done.includes(name));
}

function withRole(least: Role, people: readonly Person[] | undefined): string[] | undefined {
  return people?.filter(({ role }) => ROLES.indexOf(role) >= ROLES.indexOf(least)).map(({ name }) => name);
}

/** How many people are named. */
const NAMED = 4;

/** `Ann, Max or Ola`. */
function oneOf(names: readonly string[]): string {
  if (names.length === 1) return names[0]!;
  if (names.length > NAMED) return `${names.slice(0, NAMED - 1).join(', ')} or ${names.length - NAMED + 1} others`;
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}
