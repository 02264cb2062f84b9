/** A QR code as a path of squares in a field of so many units, its quiet zone within. */
export type QrPicture = { path: string; size: number };

/** A link as a picture to scan. */
export async function drawQr(link: string): Promise<QrPicture> {
	const { default: encodeQR } = await import("qr");
	const modules = encodeQR(link, "raw", { ecc: "medium", border: 4 });
	const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
	return { path, size: modules.length };
}
