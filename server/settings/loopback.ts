/** Whether a URL leads to this machine itself. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
