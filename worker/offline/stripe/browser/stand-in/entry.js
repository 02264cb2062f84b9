import { createClient } from "./client.js";

/** The provider's script defines `window.Stripe`, with the version that the wrapper expects. */
function Stripe(key, options) {
	if (typeof key !== "string" || key === "") throw new Error("Please call Stripe() with your publishable key.");
	if (!key.startsWith("pk_test_")) throw new Error("The offline stand-in takes publishable test keys only.");
	return createClient(key, options);
}
Stripe.version = "endive";
window.Stripe = Stripe;
