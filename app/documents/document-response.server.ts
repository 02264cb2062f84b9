import type { FileType } from "../domain/document-check.ts";

const TYPES: Record<FileType, string> = { jpeg: "image/jpeg", png: "image/png", pdf: "application/pdf" };

export function documentResponse(
	bytes: Uint8Array,
	fileType: FileType,
	how: { download: boolean; fileName: string },
): Response {
	return new Response(bytes as Uint8Array<ArrayBuffer>, {
		headers: {
			"Content-Type": TYPES[fileType],
			"Content-Disposition": `${how.download ? "attachment" : "inline"}; filename="${how.fileName}"`,
			"Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
			"X-Content-Type-Options": "nosniff",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Cache-Control": "private, no-store",
		},
	});
}
