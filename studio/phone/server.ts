import { fetchText } from '../../renderer/webview/early/fetch-text.ts';
import { multipart } from '../../renderer/webview/host/multipart.ts';
import type { Host } from '../../renderer/wire/host.ts';

/** The server that this page comes from, which answers calls as it does for phones. */
export const SERVER: Pick<Host, 'send' | 'id'> = {
  send: (request) => fetchText(request, Array.isArray(request.body) ? multipart(request.body) : (request.body ?? null)),
  id: () => crypto.randomUUID(),
};
