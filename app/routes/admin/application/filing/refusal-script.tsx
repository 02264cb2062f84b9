import source from "#app/browser/admin-refusal.ts?worker&url";

/** Fills in what is asked for as a reason is chosen. Without scripts the server does so for what is left empty. */
export function RefusalScript() {
	return <script type="module" src={source} />;
}
