import { loadStripe } from "@stripe/stripe-js/pure";

/** Stripe's script, once loaded. The types come from an import that loads nothing. */
export type CardProvider = NonNullable<Awaited<ReturnType<typeof loadStripe>>>;

let loadingStub: Promise<void> | null = null;

/** A trusted script may load others (strict-dynamic), so the page adds it itself. */
function loadStandIn(src: string): Promise<void> {
	loadingStub ??= new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.src = src;
		script.addEventListener("load", () => resolve());
		script.addEventListener("error", () => {
			loadingStub = null;
			reject(new Error("stand-in not loaded"));
		});
		document.head.appendChild(script);
	});
	return loadingStub;
}

let loaded: { publicKey: string; stripe: Promise<CardProvider | null> } | null = null;

/**
 * Loads Stripe's script once, and only if there is something to pay. `standInScript` is the offline simulator; without it
 * the script comes from Stripe, as card rules require. Rejects if it cannot be loaded.
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

/** Returns whether page and server disagree about test and live mode (row 136). */
export function isModeMismatch(publicKey: string, serverMode: "test" | "live"): boolean {
	return publicKey.startsWith("pk_live_") !== (serverMode === "live");
}
