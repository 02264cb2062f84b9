export const DAY = 86_400_000;

/** SQL of an id that looks random and is unique for each number below 2^40. */
export const spread = (prefix: string, i: string) =>
	`'${prefix}' || printf('%010x', (${i}) * 2654435761 % 1099511627776)`;
