import { m } from "#app/paraglide/messages.js";

/** The document's title for pages whose title tells of errors; such a page exports a `meta` that gives none. */
export function PageTitle({ title, failed = false }: { title: string; failed?: boolean }) {
	return <title>{`${failed ? `${m.error_prefix()} ` : ""}${title} – ${m.brand()}`}</title>;
}
