import type { ReceivedFile } from "#app/commands/documents/uploads.server.ts";

/** The files of one field of a form. A browser sends an empty, nameless file for "none chosen". */
export async function receivedFiles(form: FormData, field: string): Promise<ReceivedFile[]> {
	const files = form.getAll(field).filter((part) => part instanceof File && (part.size > 0 || part.name !== ""));
	return Promise.all(
		(files as File[]).map(async (file) => ({
			bytes: new Uint8Array(await file.arrayBuffer()),
			name: file.name || null,
		})),
	);
}
