/** Characters of the reason for a correction: the applicant reads it. */
export const MIN_REASON = 10;
export const MAX_REASON = 500;
