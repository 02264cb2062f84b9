import { useRouteLoaderData } from "react-router";

/** Beside every price of ours: what it holds. The words come with the page, from the setting. */
export function PriceNote() {
	const note = useRouteLoaderData<{ priceNote: string }>("root")?.priceNote;
	return note ? <p className="muted small">{note}</p> : null;
}
