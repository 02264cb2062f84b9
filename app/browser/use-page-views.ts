import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { reportPageView } from "./site/page-view.ts";
import { storeReferral } from "./site/stored-choices.ts";

/**
 * Reports page views of client-side navigation, one for each change of path. Stores a referral in the URL (row 138).
 */
export function usePageViews(): void {
	const { pathname, search } = useLocation();
	const isBack = useNavigationType() === "POP";
	const isLoad = useRef(true);
	useEffect(() => {
		storeReferral(new URL(pathname + search, location.origin));
		const arrival = isBack ? "returned" : "followed";
		reportPageView(pathname, document.documentElement.lang, isLoad.current ? undefined : arrival);
		isLoad.current = false;
	}, [pathname, search, isBack]);
}
