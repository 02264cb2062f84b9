import { type RouterContextProvider, redirect } from "react-router";
import { removeView, saveColumns, saveView } from "#app/commands/staff/list-settings.server.ts";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS, type Outcome } from "#app/domain/failure.ts";
import { LIST_COLUMNS } from "#app/domain/staff/list-settings.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { toFormRefusal } from "../form-refusal.server.ts";
import type { FormRefusal } from "../form-refusal.tsx";
import { formatListFilter, parseListFilter } from "../list-filter.server.ts";

type Context = Readonly<RouterContextProvider>;
type ListFormHandler = (context: Context, form: FormData, filter: string) => Promise<Outcome<null>>;

/** Handlers of the forms for the list's columns and saved views, by intent; `filter` is the current filter. */
const HANDLERS: Record<string, ListFormHandler> = {
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
export async function handleListForm(
	context: Context,
	request: Request,
	form: FormData | null,
): Promise<{ refusal: FormRefusal; status: number } | null> {
	const intent = String(form?.get("intent") ?? "");
	const perform = form && Object.hasOwn(HANDLERS, intent) ? HANDLERS[intent] : undefined;
	if (!form || !perform) return null;
	const { searchParams } = new URL(request.url);
	const filter = formatListFilter(
		parseListFilter(searchParams, context.get(staffContext).id),
		context.get(staffContext).id,
	);
	const outcome = await perform(context, form, filter);
	if (outcome.ok) {
		searchParams.delete("lang");
		const query = intent === "save-view" ? filter : searchParams.toString();
		throw redirect(localePath(`/admin/applications${query && `?${query}`}`));
	}
	const { language } = context.get(visitorContext);
	return { refusal: toFormRefusal(outcome.failure, form, language), status: HTTP_STATUS[outcome.failure.kind] };
}
