/** The account that the offline world pays from. It is nobody's, and the stand-in lets in nobody else. */
export const PRETENDED_ACCOUNT = {
	clientId: "offline-payouts-client",
	clientSecret: "offline-payouts-secret",
	webhookId: "0FFL1NEWEBH00K",
};

/** Where events go: our own receiver, and nobody else's. */
export const RECEIVER_PATH = "/api/webhooks/paypal";
