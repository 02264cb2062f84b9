import "./visitor/language-strategy.ts";
import { useContext } from "react";
import {
	data,
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	useMatches,
	useRouteError,
	useRouteLoaderData,
} from "react-router";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Route } from "./+types/root";
import { useSavedFormInput } from "./browser/form-input/use-saved-form-input.ts";
import { usePageViews } from "./browser/use-page-views.ts";
import { renderContext, servicesContext } from "./context.ts";
import { selectWithdrawalLabels } from "./domain/withdrawal/withdrawal.ts";
import { shortHours } from "./labels/company-labels.ts";
import { layoutMessages } from "./labels/layout-messages.server.ts";
import { priceNote } from "./labels/package-labels.ts";
import type { PageHandle } from "./page-handle.ts";
import { getSetting } from "./queries/settings.server.ts";
import { ServerPartsContext } from "./rendering/server-parts.ts";
import { isUnauthenticated, isUnsaved, ProblemPage, problemTitle } from "./ui/page/error-page.tsx";
import { NetworkAlert } from "./ui/page/network-alert.tsx";
import { SiteFooter } from "./ui/page/site-footer.tsx";
import { Masthead, OfflineRibbon, StagingBanner, TopBar } from "./ui/page/site-header.tsx";
import { TrustStrip } from "./ui/page/trust-strip.tsx";
import { Toasts } from "./ui/toast/toasts.tsx";
import "./styles/app.css";
import siteScriptUrl from "./browser/site-script.ts?worker&url";

/** An error page has its own title. With two titles, the tab would show the first. */
export function meta({ error }: Route.MetaArgs): Route.MetaDescriptors {
	return error ? [] : [{ title: m.brand() }];
}

export function links() {
	return [
		{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
		{ rel: "icon", href: "/favicon.ico", sizes: "32x32" },
		{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
	] satisfies Route.LinkDescriptors;
}

/** A request that is refused before any page is rendered gets a page that says so. "Back" returns to the input. */
const refuse: Route.MiddlewareFunction = ({ context, request }, next) => {
	const status = context.get(renderContext).refusal;
	if (status !== null) throw data({ unsaved: request.method === "POST", stranger: status === 403 }, { status });
	return next();
};

export const middleware = [refuse];

export async function loader({ context }: Route.LoaderArgs) {
	const services = context.get(servicesContext);
	const { origin, support, offline, staging } = services.settings;
	const hours = shortHours(await getSetting(services, "support-hours"), getLocale());
	const withdrawalLabel = selectWithdrawalLabels(await getSetting(services, "withdrawal-labels"), getLocale()).open;
	const note = priceNote((await getSetting(services, "vat")).status, getLocale());
	return {
		origin,
		support,
		hours,
		withdrawalLabel,
		priceNote: note,
		labels: layoutMessages(),
		offline,
		staging,
		year: new Date(services.now()).getUTCFullYear(),
	};
}

/**
 * In development, the critical style link has a nonce that the browser hides. Reads it back, so that hydration matches.
 */
function readNonce(): string | undefined {
	return import.meta.env.SSR ? undefined : document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}

export function Layout({ children }: { children: React.ReactNode }) {
	const site = useRouteLoaderData<typeof loader>("root");
	const { SearchHead, staticPage = null } = useContext(ServerPartsContext) ?? {};
	const error = useRouteError();
	const isError = Boolean(error);
	const matches = useMatches();
	// A visitor who is not staff sees nothing of the back office, not even its header.
	const isVisitor = isUnauthenticated(error);
	const handles = (isVisitor ? [] : matches).map((match) => (match.handle ?? {}) as PageHandle);
	const isBare = handles.some((handle) => handle.bare);
	const Banner = handles.find((handle) => handle.Banner)?.Banner;
	return (
		<html lang={getLocale()}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="application-name" content={m.brand()} />
				<meta name="color-scheme" content="light dark" />
				<meta name="theme-color" content="#0b5d43" />
				<Meta />
				{SearchHead && (
					<SearchHead
						origin={site?.origin ?? null}
						resultParameters={handles.flatMap((handle) => handle.varies ?? [])}
						isError={isError}
					/>
				)}
				{staticPage?.styles ? <OwnStyles styles={staticPage.styles} /> : <Links nonce={readNonce()} />}
				{staticPage && <SiteScript />}
			</head>
			<body>
				<a href="#main" className="skip-link">
					{m.skip_to_content()}
				</a>
				<header className="site-header">
					{site?.offline && <OfflineRibbon />}
					{site?.staging && <StagingBanner />}
					{!isBare && <TopBar support={site?.support ?? null} />}
					{!isBare && <Masthead />}
					{Banner && <Banner />}
				</header>
				{!staticPage && <NetworkAlert />}
				<main id="main" tabIndex={-1} className="main">
					{children}
				</main>
				{site && !isBare && !handles.some((handle) => handle.hideTrustStrip) && (
					<TrustStrip labels={site.labels.trust} />
				)}
				{!isBare && !isVisitor && !handles.some((handle) => handle.hideFooter) && (
					<SiteFooter
						support={site?.support ?? null}
						year={site?.year ?? null}
						labels={site?.labels.footer ?? null}
						isBrief={handles.some((handle) => handle.briefFooter)}
					/>
				)}
				{!staticPage && (
					<>
						<Toasts />
						<ScrollRestoration />
						<Scripts />
					</>
				)}
			</body>
		</html>
	);
}

/** Inlines the styles, which saves a round trip. The policy contains their hash (worker/security-headers.ts). */
function OwnStyles({ styles }: { styles: string }) {
	return (
		<>
			{links().map((link) => (
				<link key={link.href} {...link} />
			))}
			{/* Our own build output. */}
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: contains no input from visitors */}
			<style dangerouslySetInnerHTML={{ __html: styles }} />
		</>
	);
}

export default function App() {
	usePageViews();
	useSavedFormInput();
	return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	return (
		<>
			<title>{`${problemTitle(status)} – ${m.brand()}`}</title>
			<ProblemPage status={status} unsaved={isUnsaved(error)} />
		</>
	);
}

/** The only script of a page without a framework. It is a separate file, so that the page's policy needs no nonce. */
function SiteScript() {
	return <script type="module" src={siteScriptUrl} />;
}
