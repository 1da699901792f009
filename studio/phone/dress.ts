let sheet: CSSStyleSheet | undefined;

/** Shows the phone in a brand's colours and sizes, which follow those of the server's own brand in its page. */
export function dress(style: string): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(style);
}
