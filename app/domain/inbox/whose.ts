/** Which messages are asked for: everybody's, one's own, those that are nobody's yet, or complaints. */
export const WHOSE = ["all", "mine", "nobody", "complaints"] as const;
export type Whose = (typeof WHOSE)[number];
