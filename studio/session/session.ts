import { createContext, useContext } from 'react';
import { ROLES } from '../../registry/shapes.ts';
import type { Person, Role } from '../client/registry.ts';

/** The signed-in person; pages are only rendered with one. */
export const SessionContext = createContext<Person | undefined>(undefined);

export function useMe(): Person {
  const me = useContext(SessionContext);
  if (!me) throw new Error('this must be rendered with someone signed in');
  return me;
}

/** Why somebody with a lower role changes nothing. */
export const EDITORS_ONLY = 'only editors change screens';

/** Whether the signed-in person has at least this role. */
export function useMay(role: Role): boolean {
  return ROLES.indexOf(useMe().role) >= ROLES.indexOf(role);
}
