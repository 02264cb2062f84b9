/** Concatenates parts; returns a single part without copying it. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
	const [first] = parts;
	if (first && parts.length === 1) return first;
	const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let offset = 0;
	for (const part of parts) {
		result.set(part, offset);
		offset += part.length;
	}
	return result;
}
