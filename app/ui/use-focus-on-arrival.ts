import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Focuses an element after navigation to the page if `isActive` is true, because the previously focused control is gone
 * (WCAG 2.4.3). The element shows the action's result and needs a `tabIndex` of -1.
 */
export function useFocusOnArrival<T extends HTMLElement>(isActive: boolean): RefObject<T | null> {
	const element = useRef<T>(null);
	const { key } = useLocation();
	// Navigation to the same URL counts too: it has a different key.
	useEffect(() => {
		if (isActive && key) element.current?.focus();
	}, [isActive, key]);
	return element;
}
