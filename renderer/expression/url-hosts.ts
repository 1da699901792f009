/**
 * Whether a URL leads to our own origin or to one of these hosts, on any port. `*.example.com` matches every subdomain
 * of `example.com`, but not `example.com` itself.
 *
 * @param hosts in lower case
 */
export function leadsTo(url: string, hosts: readonly string[]): boolean {
  const target = httpUrl(url);
  if (!target) return false;
  // Outside of a browser there is no origin.
  if (target.origin === globalThis.location?.origin) return true;
  const { hostname } = target;
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host));
}

function httpUrl(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}
