// Shows notifications and opens their page. Stores nothing and answers no request of a page.
addEventListener("push", (event) => {
	const { title, body, path, language } = event.data.json();
	// A newer notification of the same application takes the place of the one before.
	const options = { body, lang: language, tag: path, renotify: true, icon: "/apple-touch-icon.png", data: { path } };
	event.waitUntil(registration.showNotification(title, options));
});

addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(open(event.notification.data.path));
});

async function open(path) {
	const { href, origin, pathname } = new URL(path, location.origin);
	if (origin !== location.origin) return;
	const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
	const shown = pages.find(({ url }) => new URL(url).pathname === pathname);
	await (shown ? shown.focus() : clients.openWindow(href));
}
