import { GlobalRegistrator } from '@happy-dom/global-registrator';
// Before the page, which would replace this process's timers.
import './next-turn.ts';

/** Requests of this process itself, to a registry, are not those of the page, which is of another origin. */
const ownFetch = globalThis.fetch;

/** Creates a page in this process, for its lifetime. */
GlobalRegistrator.register({
  url: 'http://screen.invalid/',
  width: 390,
  height: 844,
  settings: {
    // Nothing is fetched: embedded and linked resources do not matter to a fixture.
    disableIframePageLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
    // Every fixture uses this page, so none may change its address.
    navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
  },
});

globalThis.fetch = ownFetch;

// Embedded pages stay empty: there is no network here, and their contents are never read.
const { getAttribute } = Element.prototype;
HTMLIFrameElement.prototype.getAttribute = function (this: HTMLIFrameElement, name: string) {
  return name === 'srcdoc' ? '' : getAttribute.call(this, name);
};
