import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
// As generated from the template's classes by Tailwind, which the template includes.
import "./app.css";
import fonts from "./fonts.css?url";

/** The template loads its font from two third parties: here from one, on this machine, which saves it a connection. */
const FONTS: string = import.meta.env.VITE_FONTS;

export const links = () => [
	{ rel: "preconnect", href: FONTS },
	{ rel: "preconnect", href: FONTS, crossOrigin: "anonymous" as const },
	{ rel: "stylesheet", href: FONTS + fonts },
];

// As created by `create-react-router`: a hydrated page with linked styles, a web font, a logo and the framework's scripts.
export function Layout({ children }: { children: React.ReactNode }) {
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
				<Links />
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
