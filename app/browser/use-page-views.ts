import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { reportPageView } from "./site/page-view.ts";
import { rememberReferral } from "./site/stored-choices.ts";

/** Reports page views for client-side navigation: each change of path is a view, and may bring a referral (row 138). */
export function usePageViews(): void {
	const { pathname, search } = useLocation();
	const isBack = useNavigationType() === "POP";
	const isLoad = useRef(true);
	useEffect(() => {
		rememberReferral(new URL(pathname + search, location.origin));
		const later = isBack ? "returned" : "followed";
		reportPageView(pathname, document.documentElement.lang, isLoad.current ? undefined : later);
		isLoad.current = false;
	}, [pathname, search, isBack]);
}
