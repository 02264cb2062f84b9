import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { AdminBar } from "./admin-bar.tsx";

const STAFF = { id: 1, email: "ana@azulejo.example", role: "admin", person: 1, name: null };
const PENDING = { approvals: 0, aftercare: 0, inbox: 0, reviews: 0, issues: 0, requests: 0, partners: 0, payouts: 0 };

/** Renders the bar on a page; without staff, as on the sign-in page. */
function renderBar(path: string, staff: object | null = STAFF, pendingTasks: object = {}): string {
	const routes = [{ id: "routes/admin/layout", path: "*", element: <AdminBar />, loader: () => null }];
	const layoutData = staff && { staff, pendingTasks: { ...PENDING, firstBrokenEntry: null, ...pendingTasks } };
	const hydrationData = { loaderData: { "routes/admin/layout": layoutData } };
	const router = createMemoryRouter(routes, { initialEntries: [path], hydrationData });
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

const hrefOf = (tag: string) =>
	/href="([^"]*)"/
		.exec(tag)?.[1]
		?.replaceAll("&amp;", "&")
		.replace(/[?&]lang=\w+/, "") ?? "";

it.each([
	["/admin/dashboard", "/admin/dashboard"],
	["/admin/applications", "/admin/applications"],
	["/admin/applications?only=second", "/admin/applications?only=second"],
	["/admin/partners/7", "/admin/partners"],
	["/admin/payouts/run", "/admin/partners"],
	["/admin/agents", "/admin/partners"],
	["/admin/applications/case-1", null],
	["/admin/aftercare", "/admin/aftercare"],
	["/admin/inbox", "/admin/inbox"],
	["/admin/inbox/messages/abc", "/admin/inbox"],
	["/admin/reviews", "/admin/inbox"],
	["/admin/payments", "/admin/payments"],
	["/admin/refund-requests", "/admin/payments"],
	["/admin/visits", "/admin/visits"],
	["/admin/audit", "/admin/audit"],
	["/admin/staff", "/admin/staff"],
	["/admin/settings", "/admin/settings"],
	["/admin/settings/prices", "/admin/settings"],
	["/admin/security-settings", "/admin/security-settings"],
])("marks the link of %s as current", (path, link) => {
	const current = [...renderBar(path).matchAll(/<a\b[^>]*aria-current="page"[^>]*>/g)].map(([tag]) => hrefOf(tag));
	expect(current.filter((href) => href.startsWith("/admin"))).toEqual(link === null ? [] : [link]);
});

it.each([
	["admin", true, true],
	["auditor", true, true],
	["finance", true, false],
	["reviewer", false, false],
])("shows the links to partners and audit log to a role that may use them: %s", (role, seesPartners, readsAudit) => {
	const html = renderBar("/admin/dashboard", { ...STAFF, role });
	expect([html.includes('href="/admin/partners'), html.includes('href="/admin/audit')]).toEqual([
		seesPartners,
		readsAudit,
	]);
});

it.each([
	["approvals", { approvals: 2 }, "/admin/applications?only=second", "2"],
	["aftercare", { aftercare: 3 }, "/admin/aftercare", "3"],
	["messages and reviews", { inbox: 4, reviews: 1 }, "/admin/inbox", "5"],
	["payments that need attention and refund requests", { issues: 1, requests: 5 }, "/admin/payments", "6"],
	["partners", { partners: 7 }, "/admin/partners", "7"],
])("shows the number of pending %s", (_label, pendingTasks, href, count) => {
	const links = renderBar("/admin/dashboard", STAFF, pendingTasks).match(/<a\b[\s\S]*?<\/a>/g) ?? [];
	const counted = links.filter((link) => link.includes("nav-count"));
	expect(counted.map((link) => [hrefOf(link), /<\/span>(\d+)/.exec(link)?.[1]])).toEqual([[href, count]]);
});

it("warns of a broken audit log, and shows neither menu nor counts before the sign-in", () => {
	expect(renderBar("/admin/dashboard", STAFF, { firstBrokenEntry: 12 })).toContain('class="chain-broken"');
	expect(renderBar("/admin/dashboard")).not.toContain("chain-broken");
	const signedOut = renderBar("/admin/login", null);
	expect(signedOut).not.toContain("person-menu");
	expect(signedOut).not.toContain("nav-count");
	expect(signedOut).not.toContain('href="/admin/audit');
});
