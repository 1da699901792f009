/** The button of the studio that accepts a screen that differs from its snapshot. */
export const TAKE_SCREEN = 'Take over the screen as it is';
/** What accepts it, as words of a message that is read in a terminal. */
export const ACCEPTING = '"screens test --update"';
/** The same of a message that is read in the studio as well. */
export const ACCEPTING_ANYWHERE = `${ACCEPTING}, or "${TAKE_SCREEN}" under Fixtures in the studio,`;
