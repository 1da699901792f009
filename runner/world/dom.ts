import { GlobalRegistrator } from '@happy-dom/global-registrator';
// Before the page: it keeps the turns of this process.
import './next-turn.ts';

/** Puts a page into this process, for good. */
GlobalRegistrator.register({
  url: 'http://screen.invalid/',
  width: 390,
  height: 844,
  // Nothing is fetched: what a page frames or links to is none of a fixture's business.
  settings: { disableIframePageLoading: true, handleDisabledFileLoadingAsSuccess: true },
});

// A page within the page stays empty: there is no network here, and its contents are never read.
const { getAttribute } = Element.prototype;
HTMLIFrameElement.prototype.getAttribute = function (this: HTMLIFrameElement, name: string) {
  return name === 'srcdoc' ? '' : getAttribute.call(this, name);
};
