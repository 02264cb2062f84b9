import "./language-strategy.ts";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { startGoBack } from "./browser/site/go-back.ts";
import { keepLanguage } from "./browser/site/language.ts";

/** Loaded with the first error: nearly no page needs it. What cannot be reported is let go. */
function report({ error, reason }: Partial<ErrorEvent & PromiseRejectionEvent>): void {
	import("./browser/report-errors.ts").then(({ reportError }) => reportError(error ?? reason)).catch(() => {});
}
// First, so that what fails while the page comes to life is told too.
addEventListener("error", report);
addEventListener("unhandledrejection", report);

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});

// Page views and referrals are reported by app/browser/use-page-views.ts, at each change of path.
keepLanguage(new URL(location.href), document.documentElement.lang);
startGoBack(document);
