import type { Draw } from "#worker/offline/business/sequence.ts";

/** Flips, cuts, repeats or overwrites a stretch, one to four times. */
export function mutated(original: Uint8Array, draw: Draw): Uint8Array {
	let bytes = original.slice();
	for (let times = 1 + draw.below(4); times > 0 && bytes.length > 8; times -= 1) {
		const at = draw.below(bytes.length);
		const length = 1 + draw.below(Math.min(draw.chance(0.5) ? 4 : 4000, bytes.length - at));
		const part = bytes.subarray(at, at + length);
		switch (draw.below(4)) {
			case 0:
				for (let index = at; index < at + length; index += 1) bytes[index] = draw.below(256);
				break;
			case 1:
				bytes = joined(bytes.subarray(0, at), bytes.subarray(at + length));
				break;
			case 2:
				bytes = joined(bytes.subarray(0, at), part, part, bytes.subarray(at + length));
				break;
			default:
				bytes = bytes.slice(0, at);
		}
	}
	return bytes;
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(Buffer.concat(parts));
}
