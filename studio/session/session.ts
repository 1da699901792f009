import { createContext, useContext } from 'react';
import { ROLES } from '../../registry/shapes.ts';
import type { Person, Role } from '../client/registry.ts';

/** Who is signed in; a page is drawn for somebody only. */
export const SessionContext = createContext<Person | undefined>(undefined);

export function useMe(): Person {
  const me = useContext(SessionContext);
  if (!me) throw new Error('this is drawn before anybody is signed in');
  return me;
}

/** Whether who is signed in may do what takes this role. */
export function useMay(role: Role): boolean {
  return ROLES.indexOf(useMe().role) >= ROLES.indexOf(role);
}
