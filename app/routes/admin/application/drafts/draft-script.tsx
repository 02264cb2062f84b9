import source from "#app/browser/admin-drafts.ts?worker&url";

/** Keeps what is typed into forms of this page. Without scripts nothing is kept, and everything else works. */
export function DraftScript() {
	return <script type="module" src={source} />;
}
