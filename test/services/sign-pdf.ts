/** A binding in Node: returns the request's PDF signed in the name of `?name=`, with a certificate valid since yesterday. */
export async function signPdf(request: { url: string; arrayBuffer(): Promise<ArrayBuffer> }): Promise<Response> {
	const { selfSigned, signedPdf } = await import("../factories/papers/signed-paper.ts");
	const yesterday = Math.floor(Date.now() / 1000) * 1000 - 86_400_000;
	const signer = await selfSigned(new URL(request.url).searchParams.get("name") ?? "", yesterday);
	return new Response(Uint8Array.from(await signedPdf(new Uint8Array(await request.arrayBuffer()), signer)));
}
