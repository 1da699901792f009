/** A violated invariant; `law` names it. */
export type Violation = { readonly law: string; readonly what: string };
