import source from "./browser/site-script.ts?worker&url";

/** All the script that a page without a framework ships: a file of its own, so that the page's policy needs no nonce. */
export function SiteScript() {
	return <script type="module" src={source} />;
}
