import { expect, it } from "vitest";
import { requestInformation } from "#app/commands/application/review.server.ts";
import { aCase, anAgent, signInMember } from "#test/services/agent-area.ts";
import { authenticateAccess, Client, signIn } from "#test/services/client.ts";
import { newAddress } from "#test/services/fixtures.ts";
import { everyRow } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { aPartner, signInPartner } from "#test/services/partner-area.ts";
import { anApplication } from "#test/services/states.ts";
import { offlineStaff } from "#worker/offline/staff.ts";
import { ACTION_LIMITS } from "#worker/pages/action-limits.ts";

/** Each page that accepts forms, by file: its URL, and its response to an unknown form, if not 422. */
type Pages = Record<string, [path: string, answer?: number | string]>;

const VISITORS: Pages = {
	"apply/upload-documents": ["/upload-documents"],
	"apply/personal-info/personal-info": [
		"/personal-info",
		"/upload-documents?package=standard&missing=documents&lang=en",
	],
	"apply/resume": ["/resume"],
	"apply/not-me": ["/not-me", 404],
	"order/phone/phone": ["/phone", 401],
	"order/represent": ["/represent", 404],
	"site/contact": ["/contact"],
	"site/nif-check": ["/nif-check"],
	"site/track-application": ["/track-application"],
	"partners/sign-up": ["/affiliate-signup"],
	"agents/apply": ["/agents"],
	"agents/sign-in": ["/agents/sign-in"],
	"agents/invitation": ["/agent-invitation", 404],
	"partners/sign-in": ["/affiliate-sign-in"],
	"diagnostics/webhook-test": ["/webhook-test", 404],
};
const UNPAID: Pages = {
	"order/payment/payment": ["/payment?id=:id"],
	"order/checkout/checkout": ["/checkout?id=:id", 400],
	"order/invoice/company": ["/invoice-company/:id"],
	"order/household/household": ["/household/:id"],
};
const PAID: Pages = {
	"order/sign/sign": ["/sign/:id"],
	"order/refunds/refunds": ["/refunds/:id"],
	"order/withdraw/withdraw": ["/withdraw?id=:id"],
	"order/data/data": ["/data/:id"],
	"order/messages/messages": ["/messages/:id"],
	"order/share": ["/share/:id"],
	"agents/consent": ["/agent-consent/:id", "/agent-consent/:id?lang=en"],
};
const ASKED: Pages = { "order/provide-information/provide-information": ["/provide-information/:id", 409] };
const COMPLETED: Pages = {
	"order/after/after": ["/after/:id"],
	"order/review": ["/review/:id"],
	"order/confirmation/confirmation": ["/confirmation/:id", 400],
	"order/certificate/certificate": ["/certificate/:id", 400],
	"order/certificate/nif-ready": ["/nif-ready/:id", 400],
};
const PARTNERS: Pages = {
	"partners/account": ["/affiliate-dashboard/account", "/affiliate-dashboard/account?lang=en"],
};
const AGENTS: Pages = {
	"agents/share": ["/agents/share"],
	"agents/team": ["/agents/team", "/agents/team?lang=en"],
	"agents/security": ["/agents/security", "/agents/security?lang=en"],
	"agents/account": ["/agents/account"],
	"agents/webhooks": ["/agents/webhooks", "/agents/webhooks?lang=en"],
	"agents/api": ["/agents/api"],
	"agents/new-case": ["/agents/cases/new"],
	"agents/import": ["/agents/cases/import"],
	"agents/case": ["/agents/cases/:id", "/agents/cases/:id?lang=en"],
};
const ADMITTED: Pages = {
	"admin/login/login": ["/admin/login", 401],
	"admin/invitation/invitation": ["/admin/invitation"],
	"admin/two-factor-setup/two-factor-setup": [
		"/admin/two-factor-setup",
		"/admin/login?next=%2Fadmin%2Ftwo-factor-setup&lang=en",
	],
};
const ADMINISTRATORS: Pages = {
	"admin/security-settings/security-settings": ["/admin/security-settings"],
	"admin/staff/staff": ["/admin/staff"],
	"admin/applications/applications": ["/admin/applications"],
	"admin/application/application": ["/admin/applications/:id"],
	"admin/payments/payments": ["/admin/payments"],
	"admin/jobs": ["/admin/jobs"],
	"admin/status": ["/admin/status"],
	"admin/reviews": ["/admin/reviews"],
	"admin/partners/review": ["/admin/partners/review"],
	"admin/partners/partner/partner": ["/admin/partners/1"],
	"admin/agents/agent": ["/admin/agents/1"],
	"admin/payouts/payouts": ["/admin/payouts"],
	"admin/payouts/run": ["/admin/payouts/none"],
	"admin/inbox/message/message": ["/admin/inbox/messages/none"],
	"admin/inbox/mails/mails": ["/admin/inbox/mails", 404],
	"admin/inbox/errors/errors": ["/admin/inbox/errors", 404],
	"admin/settings/topic/topic": ["/admin/settings/retention"],
	"admin/settings/macros/macro": ["/admin/settings/macros/where-it-stands"],
	"admin/settings/mail-templates/mail-templates": ["/admin/settings/mail-templates"],
	"admin/settings/stripe-settings/stripe-settings": ["/admin/settings/stripe-settings", 404],
};
/** Pages with a single form without fields, which accept any input as that form. */
const WITHOUT_FIELDS = ["admin/audit/audit"];

const FORMS: RequestInit[] = [
	{ body: new URLSearchParams({ intent: "none" }) },
	{ body: "--x", headers: { "Content-Type": "multipart/form-data; boundary=x" } },
];

/** Tables with counters of every request. */
const COUNTER_TABLES = ["counters"];

async function rows(): Promise<Record<string, unknown>> {
	const all = await everyRow();
	for (const name of COUNTER_TABLES) delete all[name];
	return all;
}

it("rejects unknown and unreadable forms on every page, and changes nothing", async () => {
	const paid = (client: Client) => anApplication(client).paid().waived().accepted();
	const [unpaid, owner, completed] = [new Client(), new Client(), new Client()];
	const { id: unpaidId } = await anApplication(unpaid).build();
	const { id: paidId } = await paid(owner).build();
	const { id: completedId } = await paid(completed).signed().filed().completed().build();
	const requested = new Client();
	const { id: askedId } = await anApplication(requested).paid().waived().build();
	const items = [{ kind: "information" as const, reason: "Which street is it?" }];
	expect((await requestInformation(await openServices(), offlineStaff("Rui"), askedId, items)).ok).toBe(true);
	await aPartner();
	const caseId = await aCase(await anAgent());
	const member = await signInMember();
	const senders: [client: Client, id: string, pages: Pages][] = [
		[new Client(), "", VISITORS],
		[unpaid, unpaidId, UNPAID],
		[owner, paidId, PAID],
		[requested, askedId, ASKED],
		[completed, completedId, COMPLETED],
		[await signInPartner(), "", PARTNERS],
		[member, caseId, AGENTS],
		[await authenticateAccess("rui@azulejo.example"), "", ADMITTED],
		[await signIn("ana@azulejo.example"), paidId, ADMINISTRATORS],
	];
	const all = senders.flatMap(([, , pages]) => Object.keys(pages));
	expect([...all, ...WITHOUT_FIELDS].map((page) => `routes/${page}`).sort()).toEqual(Object.keys(ACTION_LIMITS).sort());

	// The clock has moved since the sign-in: this page records the use of the session.
	await (await member.get("/agents/team")).text();
	const before = await rows();
	const outcomes: [page: string, answer: number | string][] = [];
	for (const [client, id, pages] of senders)
		for (const [page, [path]] of Object.entries(pages))
			for (const form of FORMS) {
				const headers = { ...form.headers, "CF-Connecting-IP": newAddress() };
				const url = `${path.replace(":id", id)}${path.includes("?") ? "&" : "?"}lang=en`;
				const response = await client.fetch(url, { ...form, method: "POST", headers });
				await response.text();
				outcomes.push([page, response.headers.get("Location") ?? response.status]);
			}
	const expected = senders.flatMap(([, id, pages]) =>
		Object.entries(pages).flatMap(([page, [, answer = 422]]) =>
			FORMS.map(() => [page, typeof answer === "string" ? answer.replace(":id", id) : answer]),
		),
	);
	expect(outcomes).toEqual(expected);
	expect(await rows()).toEqual(before);
});
