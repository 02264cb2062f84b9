/** A QR code as an SVG path in a square of `size` units, quiet zone included. */
export type QrPicture = { path: string; size: number };

/** Draws a link as a QR code. */
export async function drawQr(link: string): Promise<QrPicture> {
	const { default: encodeQR } = await import("qr");
	const modules = encodeQR(link, "raw", { ecc: "medium", border: 4 });
	const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
	return { path, size: modules.length };
}
