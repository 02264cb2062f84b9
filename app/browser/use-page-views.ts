import { useEffect } from "react";
import { useLocation } from "react-router";
import { reportPageView } from "./site/page-view.ts";
import { keepReferral } from "./site/referral.ts";

/** Where pages follow one another without a load: each change of path is a view, and may bring a referral (row 138). */
export function usePageViews(): void {
	const { pathname, search } = useLocation();
	useEffect(() => {
		keepReferral(new URL(pathname + search, location.origin));
		reportPageView(pathname, document.documentElement.lang);
	}, [pathname, search]);
}
