/** Whether this page and the server disagree about test and live payments (row 136). */
export function isModeMismatch(publicKey: string, serverMode: "test" | "live"): boolean {
	return publicKey.startsWith("pk_live_") !== (serverMode === "live");
}
