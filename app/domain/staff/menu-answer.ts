import * as v from "valibot";

/** In characters: nothing that is looked for is longer. */
export const MENU_QUERY_MAX = 120;
/** In characters: applications are not looked for by less. */
export const MENU_QUERY_MIN = 2;

/** What the server finds for what is typed into the command menu. `exact`: it is the number of the one application. */
export const menuApplications = v.object({
	applications: v.array(v.object({ id: v.string(), number: v.string(), name: v.string(), stage: v.string() })),
	exact: v.boolean(),
	more: v.boolean(),
});
export type MenuApplications = v.InferOutput<typeof menuApplications>;

/** What the menu offers before anything is typed: views of the list by filter, and colleagues by account. */
export const menuPages = v.object({
	views: v.array(v.object({ name: v.string(), filter: v.string() })),
	people: v.array(v.object({ id: v.number(), name: v.string() })),
});
export type MenuPages = v.InferOutput<typeof menuPages>;
