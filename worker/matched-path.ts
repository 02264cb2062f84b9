/**
 * A path as React Router matches it, which decodes every part and goes by no case: what goes by a page's address must look
 * at this, or another spelling of it leads past. Null where an escape is malformed: then the strictest rule holds.
 */
export function matchedPath(pathname: string): string | null {
	try {
		const parts = pathname.split("/").map((part) => decodeURIComponent(part).replaceAll("/", "%2f").toLowerCase());
		while (parts.length > 2 && parts.at(-1) === "") parts.pop();
		return parts.join("/");
	} catch {
		return null;
	}
}
