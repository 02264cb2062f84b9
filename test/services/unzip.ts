/** Returns the files of an uncompressed ZIP by name, which covers the archives that we write. Throws for any other. */
export function unzip(bytes: Uint8Array): Map<string, Uint8Array> {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	let end = bytes.length - 22;
	while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
	if (end < 0) throw new Error("no ZIP");
	const files = new Map<string, Uint8Array>();
	let at = view.getUint32(end + 16, true);
	for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
		if (view.getUint16(at + 10, true) !== 0) throw new Error("compressed");
		const size = view.getUint32(at + 24, true);
		const nameLength = view.getUint16(at + 28, true);
		const local = view.getUint32(at + 42, true);
		const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
		const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
		files.set(name, bytes.slice(from, from + size));
		at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
	}
	return files;
}
