/** The style sheet of every page as webviews of 2020 and 2021 know it. */
export function legacyStyle(css: string): string;
