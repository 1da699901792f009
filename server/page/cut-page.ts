/**
 * What shows where a page was cut off on its way: the first thing in its body, before all that is long and without any script.
 * It appears by itself after a while; the script in the page's end takes it away (`renderer/webview/early/inline.ts`).
 */
export const CUT_PAGE = `<div id="cut" role="alert"><p>This page did not come as a whole. Please check your connection.</p>\
<p><a class="again" href="">Try again</a></p></div>`;

/** Seconds until it appears: a slow page may still be coming. */
const APPEARS_AFTER_S = 8;

/**
 * Stands in the head, and is short, as the page may be cut right behind the notice. It takes no room: a page that is drawn up to
 * there must not move when the rest comes. The style sheet ends animations for whoever wants no motion.
 *
 * A busy browser whose connection breaks drops what has come and was not read yet, the notice with it: then the body is empty, and
 * these words stand in it. They can lead nowhere.
 */
export const CUT_STYLE = `#cut,body:empty::before{position:fixed;visibility:hidden;font:16px/1.5 sans-serif;\
animation:cut 0s ${APPEARS_AFTER_S}s forwards!important}\
body:empty::before{content:"This page did not come as a whole. Please go back and try again."}\
@keyframes cut{to{visibility:visible}}`;

/**
 * Stands behind the notice and needs nothing of the style sheet, which may be what was cut off. In a webview that is too old for
 * the page other words stand (`TOO_OLD` in `page.ts`).
 */
export const CUT_LOOK = `#cut{z-index:9;top:30%;left:16px;right:16px;padding:8px 16px;\
background:#fff;color:#15211f;border:1px solid #d5dcda;border-radius:12px;text-align:center}\
#cut a{display:inline-block;padding:10px 24px;color:inherit}\
@media (scripting:none){#cut{display:none}}\
@supports not ((overflow-wrap:anywhere) or (width:clamp(1px,1px,1px))){#cut{display:none}}`;
