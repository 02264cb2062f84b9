/** The edition of the terms and the privacy policy that an applicant agrees to today: the date that stands on both. */
export const TERMS_EDITION = "2026-11-28";
