/** Why there is no quick fix: reasons that several issues share. */

export const ORDER = 'what comes first and what follows is for the author to say';
export const CIRCLE = 'where the circle is broken decides what the screen means';
export const SHORTER = 'which part gets a name of its own is for the author to say';
export const MONEY = 'how a payment is made and answered for is never guessed';
export const WORDS = 'the words are for the author to find';
export const RECORDED = 'what the server really answers has to be recorded';
export const NAME = 'another name has to be found';
