import { loadStripe } from "@stripe/stripe-js/pure";

/** The provider's script, once loaded. Its types by way of the only import that loads nothing by itself. */
export type CardProvider = NonNullable<Awaited<ReturnType<typeof loadStripe>>>;

let standIn: Promise<void> | null = null;

/** The script of a page that we trust may add more (strict-dynamic); it must be there before the provider is asked for. */
function loadStandIn(src: string): Promise<void> {
	standIn ??= new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.src = src;
		script.addEventListener("load", () => resolve());
		script.addEventListener("error", () => {
			standIn = null;
			reject(new Error("stand-in not loaded"));
		});
		document.head.appendChild(script);
	});
	return standIn;
}

let loaded: { publicKey: string; stripe: Promise<CardProvider | null> } | null = null;

/**
 * The card provider's script, loaded once and only when there is something to pay. `standInScript` is our own stand-in,
 * offline only; without it the script comes from the provider, as card rules demand. Rejects when it cannot be had.
 */
export function loadCardProvider(publicKey: string, standInScript: string | null): Promise<CardProvider | null> {
	if (loaded?.publicKey === publicKey) return loaded.stripe;
	const ready = standInScript === null ? Promise.resolve() : loadStandIn(standInScript);
	const stripe = ready.then(() => loadStripe(publicKey));
	loaded = { publicKey, stripe };
	stripe.catch(() => {
		loaded = null;
	});
	return stripe;
}

/** Whether this page and the server disagree about test and live payments (row 136). */
export function isModeMismatch(publicKey: string, serverMode: "test" | "live"): boolean {
	return publicKey.startsWith("pk_live_") !== (serverMode === "live");
}
