import { Buffer } from "node:buffer";
import { BILL_SPECIMEN_BASE64 } from "./bill-specimen.ts";
import { buildPdf, bytesOf } from "./pdf-builder.ts";

const WIDTH = 1240;
const HEIGHT = 1000;

/** A scanned electricity bill of Rosalind Anne Hartwell, 18 Orchard Lane, BRIGHTWATER KY 40217, of October 5, 2026. */
export function aBillPng(): Uint8Array {
	return new Uint8Array(Buffer.from(BILL_SPECIMEN_BASE64, "base64"));
}

/** The same scan alone on a page rotated clockwise by `rotate` degrees; drawn this many times. */
export function aScannedBillPdf(rotate: 0 | 90 | 180 | 270 = 0, times = 1): Uint8Array {
	const size = [WIDTH / 2, HEIGHT / 2];
	// PDF shares PNG's compression and predictors: the picture data is used unchanged.
	const picture =
		"<< /Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 2 /Filter /FlateDecode " +
		`/DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent 2 /Columns ${WIDTH} >> /Width ${WIDTH} /Height ${HEIGHT} >>`;
	return buildPdf([
		{ dictionary: "<< /Type /Catalog /Pages 2 0 R >>" },
		{ dictionary: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>" },
		{
			dictionary: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(" ")}] /Rotate ${rotate} /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>`,
		},
		{ dictionary: "<< >>", stream: bytesOf(`${size[0]} 0 0 ${size[1]} 0 0 cm ${"/Scan Do ".repeat(times)}`) },
		{ dictionary: picture, stream: imageData(aBillPng()) },
	]);
}

/** Returns the content of a PNG's IDAT chunk. */
function imageData(png: Uint8Array): Uint8Array {
	const at = Buffer.from(png).indexOf("IDAT");
	return png.slice(at + 4, at + 4 + new DataView(png.buffer, png.byteOffset).getUint32(at - 4));
}
