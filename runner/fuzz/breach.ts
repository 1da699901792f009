/** What does not hold though it always must; `law` is its kind. */
export type Breach = { readonly law: string; readonly what: string };
