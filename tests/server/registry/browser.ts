/** The parts of a browser that signing in needs: redirects, cookies and forms. */
export interface Browser {
  /** The addresses opened so far, in order. */
  readonly visited: readonly string[];
  /** Opens an address and follows its redirects to a page. */
  open(url: string, init?: RequestInit): Promise<{ url: string; status: number; html: string }>;
  /** The cookies of an origin, as the value of a header. */
  cookies(origin: string): string;
}

const MOST_REDIRECTS = 10;

export function createBrowser(): Browser {
  const visited: string[] = [];
  const jar = new Map<string, Map<string, string>>();
  const cookies = (origin: string) =>
    [...(jar.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (origin: string, set: readonly string[]) => {
    const kept = jar.get(origin) ?? new Map<string, string>();
    jar.set(origin, kept);
    for (const line of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0\b/i.test(line)) kept.delete(name);
      else kept.set(name, value);
    }
  };
  return {
    visited,
    cookies,
    async open(url, init = {}) {
      let [at, given] = [new URL(url), init];
      for (let left = MOST_REDIRECTS; left > 0; left -= 1) {
        visited.push(at.href);
        const headers = { ...(given.headers as { [name: string]: string }), cookie: cookies(at.origin) };
        const answer = await fetch(at, { ...given, headers, redirect: 'manual' });
        keep(at.origin, answer.headers.getSetCookie());
        const location = answer.headers.get('location');
        if (location === null) return { url: at.href, status: answer.status, html: await answer.text() };
        [at, given] = [new URL(location, at), {}];
      }
      throw new Error(`${url} leads in a circle`);
    },
  };
}
