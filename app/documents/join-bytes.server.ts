/** Concatenates parts; returns a single part without copying it. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
	const [first] = parts;
	if (first && parts.length === 1) return first;
	const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}
