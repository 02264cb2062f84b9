import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import "./app.css";
import fonts from "./fonts.css?url";

/** The template takes its font from elsewhere: here it comes from the same place, which spares it a connection. */
export const links = () => [{ rel: "stylesheet", href: fonts }];

// What `create-react-router` makes: a hydrated page with linked styles, a web font, a drawn logo and the framework's scripts.
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
