import * as build from "virtual:react-router/server-build";

/** The addresses of pages that anybody may see, as they stand in app/routes.ts: /confirmation/:id. */
const templates = Object.values(build.routes).flatMap((route) => {
	const ours = route?.module.default && !route.parentId?.startsWith("routes/admin") && route.id !== "root";
	if (!ours || (route.path === undefined && !route.index) || route.path === "*" || route.path === "admin") return [];
	const template = `/${route.path ?? ""}`;
	return [{ template, address: new RegExp(`^${template.replace(/:\w+/g, "[^/]+")}$`) }];
});

/** The template of an address, so that no id is counted or stored; null for what is no page of ours. */
export function pageTemplate(pathname: string): string | null {
	return templates.find(({ address }) => address.test(pathname))?.template ?? null;
}
