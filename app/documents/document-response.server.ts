import type { FileType } from "#app/domain/documents/document-check.ts";

const CONTENT_TYPES: Record<FileType, string> = { jpeg: "image/jpeg", png: "image/png", pdf: "application/pdf" };

/**
 * Returns a document as an inert response: no script, framing, type sniffing or cached copy. `fileName` is generated,
 * never the sender's (ruling T23); characters unsafe in a header are replaced.
 */
export function documentResponse(
	bytes: Uint8Array,
	fileType: FileType,
	options: { download: boolean; fileName: string },
): Response {
	const fileName = options.fileName.replace(/[^A-Za-z0-9._-]/g, "_").replace(/^\.+/, "");
	return new Response(bytes as Uint8Array<ArrayBuffer>, {
		headers: {
			"Content-Type": CONTENT_TYPES[fileType],
			"Content-Length": String(bytes.length),
			"Content-Disposition": `${options.download ? "attachment" : "inline"}; filename="${fileName || "document"}"`,
			"Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
			"X-Content-Type-Options": "nosniff",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Cache-Control": "private, no-store",
		},
	});
}
