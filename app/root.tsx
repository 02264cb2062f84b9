import "./language-strategy.ts";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { getLocale } from "./paraglide/runtime.js";
import "./app.css";

/** In development the critical style link carries a nonce that the browser hides: read it back so that hydration agrees. */
function nonceOnPage(): string | undefined {
	return import.meta.env.SSR ? undefined : document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}

export function Layout({ children }: { children: React.ReactNode }) {
	return (
		<html lang={getLocale()}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
				<Links nonce={nonceOnPage()} />
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export default function App() {
	return <Outlet />;
}
