/** Longest answer to a message, in characters. */
export const MAX_ANSWER = 5000;
