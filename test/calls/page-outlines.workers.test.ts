import { expect, it } from "vitest";
import { requestInformation } from "#app/commands/application/request-information.server.ts";
import { affiliatePayments, payoutRuns } from "#app/data/partners/payout-schema.server.ts";
import { sealColumn } from "#app/data/sealed-columns.server.ts";
import { SUBJECTS } from "#app/domain/settings/catalogue.ts";
import { apply } from "#test/services/by-calls.ts";
import { Client, signIn } from "#test/services/client.ts";
import { run } from "#test/services/ledger.ts";
import { openServices } from "#test/services/open-services.ts";
import { type Onlooker, outlines } from "#test/services/page-outline.ts";
import { aPartner, signInPartner } from "#test/services/partner-area.ts";
import { settle } from "#test/services/settle.ts";
import { anApplication } from "#test/services/states.ts";
import { offlineStaff } from "#worker/offline/access/staff.ts";

const paid = (client: Client) => anApplication(client).paid().waived();
const filed = (client: Client) => paid(client).accepted().signed().filed();

/** An application in each state, and whoever sent it in. */
const STATES: Record<string, (client: Client) => Promise<{ id: string }>> = {
	draft: async (client) => {
		const draft = { firstName: "Ana", email: "ana@example.com", intent: "save" };
		const location = (await client.post("/personal-info?lang=en", draft)).headers.get("Location");
		return { id: /[\w-]{22}/.exec(location ?? "")?.[0] ?? "" };
	},
	sent: (client) => apply(client),
	paid: (client) => paid(client).build(),
	asked: async (client) => {
		const { id } = await paid(client).build();
		const asked = await requestInformation(await openServices(), offlineStaff("Rui"), id, [
			{ kind: "passport", reason: "The picture is blurred" },
			{ kind: "information", reason: "Which street is it?" },
		]);
		expect(asked.ok).toBe(true);
		return { id };
	},
	accepted: (client) => paid(client).accepted().build(),
	signed: (client) => paid(client).accepted().signed().build(),
	filed: (client) => filed(client).build(),
	granted: (client) => filed(client).granted().build(),
	completed: (client) => filed(client).completed().build(),
	rejected: (client) => paid(client).rejected("authority").build(),
	cancelled: (client) => paid(client).cancelled().build(),
	withdrawn: (client) => paid(client).withdrawn().build(),
	refunded: (client) => filed(client).refunded(1000).build(),
};

const APPLICANTS_PAGES = [
	"/upload-documents?id=:id",
	"/personal-info?id=:id",
	"/payment?id=:id",
	"/checkout?id=:id",
	"/confirmation/:id",
	"/certificate/:id",
	"/nif-ready/:id",
	"/provide-information/:id",
	"/sign/:id",
	"/receipt/:id",
	"/refunds/:id",
	"/withdraw?id=:id",
	"/messages/:id",
	"/share/:id",
	"/after/:id",
	"/data/:id",
	"/data/:id?step=confirm",
	"/data/:id?correct=addressLine1",
];

const STAFF_PAGES = [
	"/admin",
	"/admin/dashboard",
	"/admin/applications",
	"/admin/applications?stage=in_review",
	"/admin/applications?q=Gon",
	"/admin/aftercare",
	"/admin/payments",
	"/admin/refund-requests",
	"/admin/partners",
	"/admin/partners/review",
	"/admin/partners/1",
	"/admin/payouts",
	"/admin/payouts/:run",
	"/admin/payouts/:sent",
	"/admin/staff",
	"/admin/security-settings",
	"/admin/audit",
	"/admin/retention",
	"/admin/inbox",
	"/admin/inbox/errors",
	"/admin/settings",
	"/admin/settings/macros",
	"/admin/settings/macros/where-it-stands",
	"/admin/settings/mail-templates",
	...Object.keys(SUBJECTS).map((subject) => `/admin/settings/${subject}`),
	"/admin/settings/nothing",
];

const VISITORS_PAGES = [
	"/contact",
	"/contact?sent=1",
	"/track-application",
	"/resume",
	"/resume?token=none",
	"/not-me?token=none",
	"/represent?token=none",
	"/verify",
	"/nif-check",
	"/nif-check?nif=123456789",
	"/do-i-need-a-representative",
	"/withdraw",
	"/affiliate/PORTO22",
	"/affiliate/NOBODY",
	"/affiliate-signup",
	"/affiliate-signup?sent=1",
	"/affiliate-sign-in",
	"/affiliate-dashboard",
	"/affiliate-marketing-materials",
	"/upload-documents?package=premium",
	"/personal-info",
	"/payment",
	"/checkout",
	"/phone",
	"/progress/none",
	"/shared-certificate/none",
	"/m/none",
	"/stripe-test",
	"/simple-payment",
	"/simple-checkout",
	"/no-such-page",
];

/** Two partners to whom something is owed, one of them in a run that waits for a second person; gives its id. */
async function makePayoutRun(finance: Client): Promise<string> {
	await aPartner({ promotion: "I write about Porto." });
	await aPartner({ name: "Inês", email: "ines@partner.example", code: "BRAGA7" });
	await run(`UPDATE affiliates SET payout_method = 'paypal', payout_index = code, payout_verified_at = 1, tax_info = '{}',
		payment_info = '{"method":"paypal","email":"pay@marta.example"}' WHERE id = 1`);
	for (const id of [1, 2])
		await run(`INSERT INTO commission_entries (affiliate_id, account, kind, amount, at, key)
			VALUES (${id}, 'payable', 'adjusted', 5000, 1, 'entry-${id}')`);
	const made = await finance.post("/admin/payouts", { method: "paypal" });
	return /payouts\/([\w-]+)/.exec(made.headers.get("Location") ?? "")?.[1] ?? "none";
}

const PAYMENTS = ["approved", "processing", "unclaimed", "held", "paid", "failed", "returned", "reversed"] as const;

/** A run that has been sent, with a payment in each state; gives its id. */
async function makeSentRun(): Promise<string> {
	const { db } = await openServices();
	await db.insert(payoutRuns).values({
		...{ id: "sent-run", method: "sepa", state: "sent", version: 2, maker: 1, madeAt: 1, checker: 2, checkedAt: 2 },
		...{ payments: PAYMENTS.length, totalCents: 1000 * PAYMENTS.length },
	});
	for (const status of PAYMENTS) {
		const affiliateId = await aPartner({ name: status, email: `${status}@partner.example`, code: `${status}-1` });
		const paypalEmail = await sealColumn(db, affiliatePayments.paypalEmail, status, "PT50 0002 0123 1234 5678 9015 4");
		const payment = { affiliateId, paypalEmail, amount: 1000, itemKey: status, keyId: db.keyring.sealing.id, status };
		await db.insert(affiliatePayments).values({ ...payment, createdAt: 1, runId: "sent-run" });
	}
	return "sent-run";
}

it("shows on each page what its state and its reader call for", async () => {
	const applications: Onlooker[] = [];
	for (const [name, make] of Object.entries(STATES)) {
		const client = new Client();
		const { id } = await make(client);
		applications.push({ name, client, fill: { ":id": id } });
	}
	const leo = await signIn("leo@azulejo.example");
	const payoutRun = await makePayoutRun(leo);
	const sentRun = await makeSentRun();
	await aPartner({ name: "Rosa", email: "rosa@partner.example", code: "FARO55", state: "applied" });
	const staff: Onlooker[] = [];
	for (const name of ["rui", "eva", "leo", "ana"])
		staff.push({
			name,
			client: name === "leo" ? leo : await signIn(`${name}@azulejo.example`),
			fill: { ":run": payoutRun, ":sent": sentRun },
		});
	const eva = staff[1]?.client ?? new Client();
	const visitors = [
		{ name: "visitor", client: new Client() },
		{ name: "partner", client: await signInPartner() },
		{ name: "partner-elsewhere", client: await signInPartner() },
	];

	// Mails and what else is done after an answer is on staff's pages too.
	await settle();
	const compared = (text: string, name: string) =>
		expect(text).toMatchFileSnapshot(new URL(`outlines/${name}.txt`, import.meta.url).pathname);
	await compared(await outlines(APPLICANTS_PAGES, applications), "applicants-pages");
	const opened = applications.map((application) => ({ ...application, client: eva }));
	await compared(
		await outlines(["/admin/applications/:id", "/admin/applications/:id/as-applicant"], opened),
		"applications",
	);
	await compared(await outlines(STAFF_PAGES, staff), "staff-pages");
	await compared(await outlines(VISITORS_PAGES, visitors), "visitors-pages");
});
