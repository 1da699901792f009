import { fetchText } from '../../renderer/webview/early/fetch-text.ts';
import { multipart } from '../../renderer/webview/host/multipart.ts';
import { isText } from '../../renderer/wire/body.ts';
import type { Host } from '../../renderer/wire/host.ts';

/** The server that this page comes from, which answers calls as it does for phones. */
export const SERVER: Pick<Host, 'send' | 'id'> = {
  send(request) {
    const { body } = request;
    return fetchText(request, isText(body) ? body : multipart(body));
  },
  id: () => crypto.randomUUID(),
};
