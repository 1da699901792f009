/**
 * What shows where a page was cut off on its way: the first thing in its body, before the style sheet and without any script.
 * It appears by itself after a while; the script in the page's end takes it away (`renderer/webview/early/inline.ts`).
 */
export const CUT_PAGE = `<div id="cut" role="alert"><p>This page did not come as a whole. Please check your connection.</p>\
<p><a class="again" href="">Try again</a></p></div>`;

/** Seconds until it appears: a slow page may still be coming. */
const APPEARS_AFTER_S = 8;

/**
 * Needs nothing of the style sheet, which may be what was cut off; that sheet ends animations for whoever wants no motion. In a
 * webview that is too old for the page other words stand (`TOO_OLD` in `page.ts`).
 */
export const CUT_STYLE = `#cut{position:fixed;z-index:9;top:30%;left:16px;right:16px;padding:8px 16px;visibility:hidden;\
background:#fff;color:#15211f;border:1px solid #d5dcda;border-radius:12px;font:16px/1.5 system-ui,sans-serif;text-align:center;\
animation:cut 0s ${APPEARS_AFTER_S}s forwards!important}#cut a{display:inline-block;padding:10px 24px;color:inherit}\
@keyframes cut{to{visibility:visible}}@media (scripting:none){#cut{display:none}}\
@supports not ((overflow-wrap:anywhere) or (width:clamp(1px,1px,1px))){#cut{display:none}}`;
