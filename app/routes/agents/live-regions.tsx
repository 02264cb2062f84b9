import source from "#app/browser/live-regions.ts?worker&url";

/** Refreshes the parts of this page that have `data-live` when something of the firm changes. Nothing without scripts. */
export function LiveRegions() {
	return <script type="module" src={source} />;
}
