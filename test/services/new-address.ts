/** An address that no other visitor of this run has: limits outlive an emptied world, and a file knows no other one. */
export function newAddress(): string {
	const [one = 0, two = 0, three = 0] = crypto.getRandomValues(new Uint8Array(3));
	return `100.${64 + (one & 63)}.${two}.${three}`;
}
