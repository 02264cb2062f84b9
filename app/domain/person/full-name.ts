/** A person's names in one line; many people have one alone, kept as the first. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
	return `${firstName} ${lastName}`.trim();
}
