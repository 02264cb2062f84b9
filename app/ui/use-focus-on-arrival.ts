import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * For what an action leaves behind: takes the focus whenever somebody arrives and `here` is true, because the control that had
 * it has gone (WCAG 2.4.3). What it is given to needs a `tabIndex` of -1, and says what became of the action.
 */
export function useFocusOnArrival<T extends HTMLElement>(here: boolean): RefObject<T | null> {
	const element = useRef<T>(null);
	const { key } = useLocation();
	// The same page with the same address is another arrival: its key tells them apart.
	useEffect(() => {
		if (here && key) element.current?.focus();
	}, [here, key]);
	return element;
}
