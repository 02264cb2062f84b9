import { useRouteLoaderData } from "react-router";

/** Note on what a price includes, from the settings. */
export function PriceNote() {
	const note = useRouteLoaderData<{ priceNote: string }>("root")?.priceNote;
	return note ? <p className="muted small">{note}</p> : null;
}
