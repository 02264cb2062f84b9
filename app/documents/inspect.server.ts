import { flag } from "#app/domain/documents/document-flags.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { detectFileType, fileTypeByExtension } from "./detect-file-type.server.ts";
import type { Inspection } from "./findings.server.ts";
import { inspectJpeg } from "./jpeg-structure.server.ts";
import { inspectPdf } from "./pdf-structure.server.ts";
import { inspectPng } from "./png-structure.server.ts";

/**
 * Identifies an uploaded file by its bytes and decides whether it is accepted. Pure; never throws, and rejects hostile
 * files without unpacking them. `fileName` is the sender's and can only add a flag. The reader evaluates the content.
 */
export async function inspectFile(bytes: Uint8Array, fileName: string | null): Promise<Outcome<Inspection>> {
	if (bytes.length === 0) return failure("invalid", "file_empty");
	if (bytes.length > MAX_UPLOAD_BYTES) return failure("too-large", "file_too_large");
	const detected = detectFileType(bytes);
	if (!detected) return failure("unsupported", "file_wrong_type");
	const inspection =
		detected.fileType === "jpeg"
			? inspectJpeg(bytes)
			: detected.fileType === "png"
				? await inspectPng(bytes)
				: await inspectPdf(bytes, detected.start);
	if (!inspection.ok) return inspection;
	const extensionType = fileName === null ? null : fileTypeByExtension(fileName);
	const extensionFlags =
		extensionType !== null && extensionType !== detected.fileType ? [flag("extension_mismatch")] : [];
	return success({ ...inspection.value, flags: [...inspection.value.flags, ...extensionFlags] });
}
