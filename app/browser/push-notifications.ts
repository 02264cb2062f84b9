/**
 * Support for notifications in this browser. `home-screen`: an iPhone or iPad supports them only once the site has been
 * added to the home screen.
 */
export type PushSupport = "ready" | "blocked" | "home-screen" | "unsupported";

export function getPushSupport(): PushSupport {
	if ("PushManager" in window && "serviceWorker" in navigator && "Notification" in window)
		return Notification.permission === "denied" ? "blocked" : "ready";
	// iPads identify as Macs.
	const isAppleMobile =
		/iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
	return isAppleMobile && !matchMedia("(display-mode: standalone)").matches ? "home-screen" : "unsupported";
}

/**
 * Requests permission and subscribes this browser. Returns the subscription as JSON, or null without permission.
 * @param standInScript replaces the browser's push service, offline only. @throws if the push service cannot be reached
 */
export async function subscribeBrowser(publicKey: string, standInScript: string | null): Promise<string | null> {
	if ((await Notification.requestPermission()) !== "granted") return null;
	if (standInScript !== null) await import(/* @vite-ignore */ standInScript);
	await navigator.serviceWorker.register("/push-worker.js");
	const { pushManager } = await navigator.serviceWorker.ready;
	const options = { userVisibleOnly: true, applicationServerKey: publicKey };
	const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
		// A subscription under one of our older keys blocks a new one.
		const older = await pushManager.getSubscription();
		if (!older) throw error;
		await older.unsubscribe();
		return pushManager.subscribe(options);
	});
	return JSON.stringify(subscription);
}
