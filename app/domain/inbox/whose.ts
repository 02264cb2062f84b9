/** Whose messages are asked for: everybody's, one's own, or those that are nobody's yet. */
export const WHOSE = ["all", "mine", "nobody"] as const;
export type Whose = (typeof WHOSE)[number];
