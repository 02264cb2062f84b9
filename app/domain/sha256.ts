/** Returns the SHA-256 hash of bytes, or of text encoded as UTF-8. */
export async function sha256(data: string | Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
	const bytes = typeof data === "string" ? new TextEncoder().encode(data) : (data as Uint8Array<ArrayBuffer>);
	return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** Returns the same hash in hexadecimal. */
export async function sha256Hex(data: string | Uint8Array): Promise<string> {
	return (await sha256(data)).toHex();
}
