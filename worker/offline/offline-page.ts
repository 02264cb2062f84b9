import { html } from "hono/html";

/** HTML in which Hono's `html` has escaped all inserted text. */
export type Markup = ReturnType<typeof html>;

/** Renders the layout of every offline page. `body` is markup; `html` escapes strings put into it. */
export function offlinePage(title: string, body: Markup): Markup {
	return html`<!doctype html>
<html lang="en">
	<head>
		<meta charset="utf-8">
		<meta name="viewport" content="width=device-width, initial-scale=1">
		<meta name="robots" content="noindex">
		<title>${title} · Azulejo NIF offline</title>
		<link rel="stylesheet" href="/offline.css">
	</head>
	<body>
		<aside class="ribbon" aria-label="Notice">Test environment: no real money, mail or documents</aside>
		<header>
			<a href="/offline">Test environment</a>
			<nav aria-label="Test environment">
				<a href="/offline/mailbox">Mailbox</a>
				<a href="/offline/push">Notifications</a>
				<a href="/offline/stripe">Payments</a>
				<a href="/offline/paypal">Payouts</a>
				<a href="/offline/invoicexpress">Invoices</a>
				<a href="/offline/tax-office">Tax office</a>
				<a href="/offline/carrier">Carrier</a>
				<a href="/offline/access">Staff sign-in</a>
				<a href="/offline/clock">Clock</a>
				<a href="/">The site</a>
			</nav>
		</header>
		<main>
			<h1>${title}</h1>
			${body}
		</main>
	</body>
</html>`;
}
