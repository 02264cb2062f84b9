import "./visitor/language-strategy.ts";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { retryRouterRequests } from "./browser/network.ts";
import { startGoBack } from "./browser/site/go-back.ts";
import { storeLanguage } from "./browser/site/stored-choices.ts";

retryRouterRequests();
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});

// Page views and referrals are reported by app/browser/use-page-views.ts, at each change of path.
storeLanguage(new URL(location.href), document.documentElement.lang);
startGoBack(document);
