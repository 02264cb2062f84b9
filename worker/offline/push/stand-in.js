/**
 * Replaces the browser's push service: creates the keys as a browser does, and sends the private key to the simulator,
 * which decrypts the messages. Everything else is the browser's own.
 */
PushManager.prototype.subscribe = async () => {
	if ((await Notification.requestPermission()) !== "granted") throw new DOMException("denied", "NotAllowedError");
	const base64url = (bytes) => new Uint8Array(bytes).toBase64({ alphabet: "base64url", omitPadding: true });
	const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
	const keys = {
		p256dh: base64url(await crypto.subtle.exportKey("raw", pair.publicKey)),
		auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
	};
	const { d } = await crypto.subtle.exportKey("jwk", pair.privateKey);
	const response = await fetch("/offline/push/subscriptions", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ ...keys, privateKey: d }),
	});
	return { ...(await response.json()), keys };
};
