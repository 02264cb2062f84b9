/** Characters of the reason for a correction: the applicant reads it. */
export const SHORTEST_REASON = 10;
export const LONGEST_REASON = 500;
