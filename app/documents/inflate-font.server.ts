/** The bytes of a font as `?letters` gives it: deflated, in base64. */
export async function inflateFont(written: string): Promise<Uint8Array> {
	const deflated = Uint8Array.from(atob(written), (letter) => letter.charCodeAt(0));
	const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate"));
	return new Uint8Array(await new Response(stream).arrayBuffer());
}
