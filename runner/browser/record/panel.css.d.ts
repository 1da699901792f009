/** The build replaces this with the text of the style sheet. */
declare const text: string;
export default text;
