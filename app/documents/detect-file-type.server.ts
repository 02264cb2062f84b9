import type { FileType } from "#app/domain/documents/document-check.ts";

/** Real PDFs may begin with junk from mail programs and web servers. PDF readers search this far for the header. */
const MAX_HEADER_OFFSET = 1024;
const PDF_HEADER = [0x25, 0x50, 0x44, 0x46, 0x2d];

/**
 * Signatures of other formats. Other programs treat such a file as that format even if a PDF header follows, so a web
 * page or archive that is also a PDF is refused.
 */
const OTHER_FORMATS = [
	"pk\u0003\u0004",
	"pk\u0005\u0006",
	"rar!",
	"7z\u00bc\u00af",
	"\u001f\u008b",
	"mz",
	"\u007felf",
	"#!",
	"gif8",
	"riff",
	"<!doctype",
	"<html",
	"<head",
	"<body",
	"<script",
	"<svg",
	"<?xml",
	"{\\rtf",
];

export type DetectedFile = { fileType: FileType; start: number };

/** Detects the file type from its bytes, and the offset of its header; null if the type is not accepted. */
export function detectFileType(bytes: Uint8Array): DetectedFile | null {
	if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { fileType: "jpeg", start: 0 };
	if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { fileType: "png", start: 0 };
	if (hasForeignSignature(bytes)) return null;
	for (let start = 0; start + PDF_HEADER.length <= bytes.length && start < MAX_HEADER_OFFSET; start++) {
		if (startsWith(bytes, PDF_HEADER, start)) return { fileType: "pdf", start };
	}
	return null;
}

/** Returns the file type of a name's extension, or null. */
export function fileTypeByExtension(fileName: string): FileType | "other" | null {
	const extension = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase();
	if (extension === undefined) return null;
	if (["jpg", "jpeg", "jpe", "jfif"].includes(extension)) return "jpeg";
	return extension === "png" || extension === "pdf" ? extension : "other";
}

function hasForeignSignature(bytes: Uint8Array): boolean {
	const head = String.fromCharCode(...bytes.subarray(0, MAX_HEADER_OFFSET))
		.replace(/^\u00ef\u00bb\u00bf/, "")
		.trimStart()
		.toLowerCase();
	return OTHER_FORMATS.some((prefix) => head.startsWith(prefix));
}

function startsWith(bytes: Uint8Array, prefix: readonly number[], offset = 0): boolean {
	return prefix.every((byte, index) => bytes[offset + index] === byte);
}
