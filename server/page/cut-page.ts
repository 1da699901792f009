/**
 * A notice for a page that was cut off in transit: the first element of the body, before anything long, and without
 * scripts. It appears by itself after a delay; the script at the end of the page removes it
 * (`renderer/webview/early/inline.ts`). It begins with the link, as a busy browser may stop in the midst of it.
 */
export const CUT_PAGE = `<a id=cut class=again href>This page is incomplete. \
Please check your connection. <b>Try again</b></a>`;

/** Delay in seconds: a slow page may still be loading. */
const APPEARS_AFTER_S = 8;

/**
 * Goes in the head, and is short, as the page may be cut off right after the notice. It takes no space, so that the
 * page does not shift when the rest arrives. The style sheet disables animations for users who prefer reduced motion.
 *
 * When the connection breaks, a busy browser may drop data it has received but not parsed: all of the notice, or its
 * text. Then these words appear instead: as the link if that is there, otherwise without one.
 *
 * The font is the page's own, so that a phone looks up only one.
 */
export const CUT_STYLE = `#cut,body:empty:before{position:fixed;visibility:hidden;font:16px system-ui,sans-serif;\
animation:cut 0s ${APPEARS_AFTER_S}s forwards!important}\
body:empty:before,#cut:empty:before{content:"Please check your connection."}\
@keyframes cut{to{visibility:visible}}`;

/**
 * Goes after the notice and needs nothing of the style sheet, which may be what was cut off. Webviews too old for the
 * page show another text (`TOO_OLD` in `page.ts`).
 */
export const CUT_LOOK = `#cut{z-index:9;line-height:1.5;top:30%;left:16px;right:16px;padding:8px 16px;\
background:#fff;color:#15211f;border:1px solid #d5dcda;border-radius:12px;text-align:center;text-decoration:none}\
#cut b{display:block;padding:10px 24px;font-weight:400;text-decoration:underline}\
@media (scripting:none){#cut{display:none}}\
@supports not ((overflow-wrap:anywhere) or (width:clamp(1px,1px,1px))){#cut{display:none}}`;
