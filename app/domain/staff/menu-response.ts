import * as v from "valibot";

/** Maximum search length, in characters. */
export const MENU_QUERY_MAX = 120;
/** Minimum length to search applications, in characters. */
export const MENU_QUERY_MIN = 2;

/** Search results of the command menu. `exact`: the text is the number of this application. */
export const menuApplicationsSchema = v.object({
	applications: v.array(v.object({ id: v.string(), number: v.string(), name: v.string(), stage: v.string() })),
	exact: v.boolean(),
	more: v.boolean(),
});
export type MenuApplications = v.InferOutput<typeof menuApplicationsSchema>;

/** Entries of the menu before any input: list views by filter, and colleagues by account. */
export const menuPagesSchema = v.object({
	views: v.array(v.object({ name: v.string(), filter: v.string() })),
	people: v.array(v.object({ id: v.number(), name: v.string() })),
});
export type MenuPages = v.InferOutput<typeof menuPagesSchema>;
