/**
 * Shows under the title bar that there is no network, and how old the data is.
 *
 * @param at milliseconds since 1970
 * @param zone the time zone that the other times on the screen are in
 * @returns a function that removes the notice
 */
export function showOffline(at: number, zone: string): () => void {
  const notice = document.createElement('p');
  notice.className = 'offline-notice';
  notice.setAttribute('role', 'status');
  const bar = document.querySelector('.frame-bar');
  if (bar) bar.after(notice);
  else document.body.prepend(notice);
  notice.textContent = `Offline. These figures are from ${dayAndTime(new Date(at), zone)}.`;
  return () => notice.remove();
}

/** For example `23 Nov, 10:15`. */
function dayAndTime(moment: Date, timeZone: string): string {
  const day = moment.toLocaleDateString('en-GB', { timeZone, day: 'numeric', month: 'short' });
  return `${day}, ${moment.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })}`;
}
