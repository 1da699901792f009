/** The build puts the text of the style sheet in its place. */
declare const text: string;
export default text;
