let sheet: CSSStyleSheet | undefined;
let shown = '';

/** Shows the phone in a brand's colours and sizes, which follow those of the server's own brand in its page. */
export function dress(style: string): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  // With another sheet, even one that says the same, the browser computes the style of the whole page again.
  if (style !== shown) sheet.replaceSync(style);
  shown = style;
}
