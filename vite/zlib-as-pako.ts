import { constants, deflateSync, inflateSync } from "node:zlib";

/** The platform's compression, by the names under which the PDF writer asks a package of 47 kB for its own. */
function deflate(bytes: Uint8Array): Uint8Array {
	return bare(deflateSync(bytes));
}

/** What a stream holds, also one without a proper end, as some programs write them. Throws for what is no such stream. */
function inflate(bytes: Uint8Array): Uint8Array {
	return bare(inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }));
}

/** The second try of the writer, after `inflate` has failed: there is nothing left to try. */
class Inflate {
	push(): never {
		throw new Error("Not a compressed stream");
	}
}

/** Without the methods of a Buffer, which mean other things. */
function bare({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
	return new Uint8Array(buffer, byteOffset, byteLength);
}

export { deflate, inflate };
export default { deflate, inflate, Inflate };
