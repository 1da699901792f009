/** A violated invariant; `law` names it. */
export type Breach = { readonly law: string; readonly what: string };
