/** Returns the first box of `type` inside `bytes` (ISO/IEC 14496-12), header included. */
function findBox(bytes: Buffer, type: string): Buffer {
	const at = bytes.indexOf(type, 0, "latin1") - 4;
	return bytes.subarray(at, at + bytes.readUInt32BE(at));
}

const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer).swap32();

function box(type: string, ...parts: Buffer[]): Buffer {
	const body = Buffer.concat(parts);
	return Buffer.concat([u32(body.length + 8), Buffer.from(type, "latin1"), body]);
}

const fullBox = (type: string, version: number, ...parts: Buffer[]) => box(type, u32(version << 24), ...parts);

/**
 * Builds a HEIC picture of `columns` times `rows` copies of a one-picture HEIC, as phones store their photographs: a grid of
 * tiles (ISO/IEC 23008-12, 6.6.2.3). All tiles share one coded picture, so the file stays small. `width` and `height` are those before the rotation, which the
 * grid inherits.
 */
export function heicGrid(
	source: Buffer,
	columns: number,
	rows: number,
): { file: Buffer; width: number; height: number } {
	const size = findBox(source, "ispe");
	const width = columns * size.readUInt32BE(12);
	const height = rows * size.readUInt32BE(16);
	// The first item of the source's `iloc`: base offset and extent length.
	const location = findBox(source, "iloc");
	const start = location.readUInt32BE(20);
	const coded = source.subarray(start, start + location.readUInt32BE(30));
	const tiles = Array.from({ length: columns * rows }, (_, index) => index + 2);
	const grid = Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), u16(width, height)]);
	const item = (id: number, type: string) => fullBox("infe", 2, u16(id, 0), Buffer.from(`${type}\0`, "latin1"));
	const properties = box(
		"ipco",
		findBox(source, "hvcC"),
		size,
		findBox(source, "pixi"),
		fullBox("ispe", 0, u32(width, height)),
		findBox(source, "irot"),
	);
	const associations = fullBox(
		"ipma",
		0,
		u32(tiles.length + 1),
		u16(1),
		Buffer.from([3, 4, 3, 0x85]),
		...tiles.map((id) => Buffer.concat([u16(id), Buffer.from([3, 0x81, 2, 3])])),
	);
	const head = box("ftyp", Buffer.from("heic\0\0\0\0mif1heic", "latin1"));
	const meta = (offset: number) =>
		fullBox(
			"meta",
			0,
			fullBox("hdlr", 0, u32(0), Buffer.from("pict"), u32(0, 0, 0), Buffer.from([0])),
			fullBox("pitm", 0, u16(1)),
			fullBox(
				"iloc",
				1,
				Buffer.from([0x44, 0x00]),
				u16(tiles.length + 1),
				// The grid is described in `idat` (construction method 1), the tiles are in `mdat`.
				Buffer.concat([u16(1, 1, 0, 1), u32(0, grid.length)]),
				...tiles.map((id) => Buffer.concat([u16(id, 0, 0, 1), u32(offset, coded.length)])),
			),
			fullBox("iinf", 0, u16(tiles.length + 1), item(1, "grid"), ...tiles.map((id) => item(id, "hvc1"))),
			fullBox("iref", 0, box("dimg", u16(1, tiles.length, ...tiles))),
			box("iprp", properties, associations),
			box("idat", grid),
		);
	const offset = head.length + meta(0).length + 8;
	return { file: Buffer.concat([head, meta(offset), box("mdat", coded)]), width, height };
}
