import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Focuses an element whenever the page is reached and `isActive` is true, because the previously focused control has gone (WCAG
 * 2.4.3). The element needs a `tabIndex` of -1, and shows the action's result.
 */
export function useFocusOnArrival<T extends HTMLElement>(isActive: boolean): RefObject<T | null> {
	const element = useRef<T>(null);
	const { key } = useLocation();
	// Another navigation to the same address counts as well: its key differs.
	useEffect(() => {
		if (isActive && key) element.current?.focus();
	}, [isActive, key]);
	return element;
}
