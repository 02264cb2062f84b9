/** The code in the signed cookie that a browser carries, as it was clicked; null without one. */
export function referralIn(cookies: string): string | null {
	const [, value] = /__Host-ref=([^;]+)/.exec(cookies) ?? [];
	if (!value) return null;
	const [said = ""] = decodeURIComponent(value).split(".");
	return (JSON.parse(atob(said)) as { code: string }).code;
}
