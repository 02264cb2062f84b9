import { type RouterContextProvider, redirect } from "react-router";
import { removeView, saveColumns, saveView } from "#app/commands/staff/list-settings.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import { LIST_COLUMNS } from "#app/domain/staff/list-settings.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { readListFilter, writeListFilter } from "../list-filter.server.ts";
import { refusedForm } from "../refused-form.server.ts";
import type { RefusedForm } from "../refused-form.tsx";

type Context = Readonly<RouterContextProvider>;
type Perform = (context: Context, form: FormData, filter: string) => Promise<Outcome<null>>;

/** Columns and saved views of the list; `filter` is the current one. */
const HANDLERS: Record<string, Perform> = {
	columns: (context, form) =>
		saveColumns(
			context.get(servicesContext),
			context.get(staffContext),
			form.getAll("column").map(String),
			Object.fromEntries(LIST_COLUMNS.map((column) => [column, Number(form.get(`width.${column}`))])),
		),
	"save-view": (context, form, filter) => {
		const view = { name: String(form.get("name") ?? ""), filter, isShared: form.get("for") === "all" };
		return saveView(context.get(servicesContext), context.get(staffContext), context.get(visitorContext).network, view);
	},
	"remove-view": (context, form) => {
		const id = Number(/^[1-9]\d{0,14}$/.exec(String(form.get("view")))?.[0] ?? 0);
		return removeView(context.get(servicesContext), context.get(staffContext), context.get(visitorContext).network, id);
	},
};

/**
 * Handles the list's settings forms. Returns null for other forms, otherwise the reason for a refusal and the input.
 * @throws a redirect to the same list on success
 */
export async function performListForm(
	context: Context,
	request: Request,
	form: FormData | null,
): Promise<{ refused: RefusedForm; status: number } | null> {
	const intent = String(form?.get("intent") ?? "");
	const perform = form && Object.hasOwn(HANDLERS, intent) ? HANDLERS[intent] : undefined;
	if (!form || !perform) return null;
	const { searchParams } = new URL(request.url);
	const filter = writeListFilter(
		readListFilter(searchParams, context.get(staffContext).id),
		context.get(staffContext).id,
	);
	const outcome = await perform(context, form, filter);
	if (outcome.ok) {
		searchParams.delete("lang");
		const query = intent === "save-view" ? filter : searchParams.toString();
		throw redirect(localePath(`/admin/applications${query && `?${query}`}`));
	}
	const { language } = context.get(visitorContext);
	return { refused: refusedForm(outcome.failure, form, language), status: HTTP_STATUS[outcome.failure.kind] };
}
