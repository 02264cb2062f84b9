import { loadStripe } from "@stripe/stripe-js/pure";

/** The API of Stripe's script. The imported function only adds the script to the page. */
export type CardProvider = NonNullable<Awaited<ReturnType<typeof loadStripe>>>;

let loadingStandIn: Promise<void> | null = null;

/** Loads the offline simulator. The content security policy (strict-dynamic) permits scripts that our scripts add. */
function loadStandIn(src: string): Promise<void> {
	loadingStandIn ??= new Promise((resolve, reject) => {
		const script = document.createElement("script");
		script.src = src;
		script.addEventListener("load", () => resolve());
		script.addEventListener("error", () => {
			loadingStandIn = null;
			reject(new Error("stand-in not loaded"));
		});
		document.head.appendChild(script);
	});
	return loadingStandIn;
}

let loaded: { publicKey: string; stripe: Promise<CardProvider | null> } | null = null;

/**
 * Loads Stripe's script once. `standInScript` is the offline simulator; without it, the script comes from Stripe, as
 * PCI DSS requires. Rejects if it cannot be loaded.
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

/** Returns whether page and server are in different modes, one in test and the other in live mode (row 136). */
export function isModeMismatch(publicKey: string, serverMode: "test" | "live"): boolean {
	return publicKey.startsWith("pk_live_") !== (serverMode === "live");
}
