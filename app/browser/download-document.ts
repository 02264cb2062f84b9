/** Returns the file name of a response, `filename*` before `filename` (RFC 6266); null if there is none. */
export function parseFileName(disposition: string | null): string | null {
	const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
	if (extended) {
		try {
			return decodeURIComponent(extended.trim());
		} catch {
			// Badly encoded: fall back to the plain name.
		}
	}
	const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? "");
	return plain?.[1] || plain?.[2] || null;
}

/** Fetches a document and saves it through the browser. Rejects if it is missing or empty (row 183). */
export async function downloadDocument(url: string, fallbackName: string): Promise<void> {
	const response = await fetch(url, { credentials: "include" });
	if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
	const file = await response.blob();
	if (file.size === 0) throw new Error("empty file");
	const objectUrl = URL.createObjectURL(file);
	const link = document.createElement("a");
	link.href = objectUrl;
	link.download = parseFileName(response.headers.get("Content-Disposition")) ?? fallbackName;
	link.click();
	URL.revokeObjectURL(objectUrl);
}
