import { expect } from "vitest";
import { confirmNif, fileApplication, proposeNif } from "#app/commands/application/nif.server.ts";
import { decideDocument, rejectApplication, waiveInformation } from "#app/commands/application/review.server.ts";
import { cancelOwnApplication, withdrawAsOwner } from "#app/commands/application/withdrawal.server.ts";
import { acceptRepresentation, createRepresentativeLink } from "#app/commands/mandate/representative-link.server.ts";
import { signOnPaper } from "#app/commands/mandate/sign-mandate.server.ts";
import { requestRefund } from "#app/commands/money/refunds.server.ts";
import type { CaseDocument } from "#app/domain/application/application.ts";
import { DOCUMENT_CHECKS } from "#app/domain/application/document-checks.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { randomId } from "#app/server/random.server.ts";
import { offlineStaff } from "#worker/offline/staff.ts";
import { apply, beginPaying } from "./api-helpers.ts";
import { payWithCard } from "./card-holder.ts";
import { Client } from "./client.ts";
import { aPdf } from "./fixtures.ts";
import { flushBackgroundWork } from "./flush-background-work.ts";
import { openServices } from "./open-services.ts";

const rui = offlineStaff("Rui");
const eva = offlineStaff("Eva");

async function expectOk(work: Promise<{ ok: boolean }>): Promise<void> {
	expect(await work).toMatchObject({ ok: true });
}

async function decide(id: string, ...documents: CaseDocument[]): Promise<void> {
	for (const document of documents)
		await expectOk(
			decideDocument(await openServices(), rui, id, {
				document,
				decision: "accepted",
				reason: "",
				checks: DOCUMENT_CHECKS[document],
			}),
		);
}

/** The steps of a walk, each built on the previous one. */
const STEPS: Record<string, (id: string, client: Client) => Promise<unknown>> = {
	paid: async (id, client) => {
		const intent = await beginPaying(client, id);
		await payWithCard(intent.intentId, intent.clientSecret, "4242424242424242");
		await flushBackgroundWork();
		return intent;
	},
	waived: async (id) => expectOk(waiveInformation(await openServices(), rui, id)),
	accepted: (id) => decide(id, "passport", "address"),
	signed: async (id) => {
		const services = await openServices();
		const application = await findApplication(services, id);
		if (application?.useProvidedRepresentative === false) {
			const link = await createRepresentativeLink(services, application);
			const token = link.ok ? (new URL(link.value).searchParams.get("token") ?? "") : "";
			const { representativeName: name, representativeNif: nif } = application;
			await expectOk(acceptRepresentation(services, token, { name: name ?? "", nif: nif ?? "", consent: true }));
		}
		const bytes = new Uint8Array(await aPdf("signed.pdf", id).arrayBuffer());
		await expectOk(signOnPaper(services, id, [{ bytes, name: "signed.pdf" }], []));
	},
	filed: async (id) => {
		await decide(id, "mandate");
		const filing = { authorityReference: "AT-1", checkListDone: true };
		await expectOk(fileApplication(await openServices(), rui, id, filing));
	},
	completed: async (id) => {
		const { status } = await new Client().call(`/offline/tax-office/${id}`, { answer: "grant-and-finish" });
		expect(status).toBe(200);
	},
	granted: async (id) => {
		const { body } = await new Client().call<{ nif: string }>(`/offline/tax-office/${id}`, { answer: "grant" });
		const typed = { nif: body.nif, repeated: body.nif, prefixConfirmed: false };
		await expectOk(proposeNif(await openServices(), rui, id, typed));
		await expectOk(confirmNif(await openServices(), eva, id, body.nif));
	},
	withdrawn: async (id) => expectOk(withdrawAsOwner(await openServices(), id, "en")),
	cancelled: async (id) => expectOk(cancelOwnApplication(await openServices(), id)),
	refunded: async (id) => {
		const services = await openServices();
		const [payment] = await findPayments(services, id);
		const { id: paymentId = "", amount: available = 0 } = payment ?? {};
		const refund = { paymentId, refundId: randomId(), amount: 1000, available, note: "Agreed" };
		await expectOk(requestRefund(services, offlineStaff("Leo"), id, refund));
	},
	rejected: async (id) => {
		const refusal = { reason: "It was refused.", fault: "authority" as const };
		for (const staff of [rui, eva]) await expectOk(rejectApplication(await openServices(), staff, id, refusal));
	},
};

/** An application's path through calls and commands: the reference for states.ts. */
export async function walk(client: Client, steps: readonly string[], changes: Record<string, unknown> = {}) {
	const application = { ...(await apply(client, changes)), intentId: "", clientSecret: "" };
	for (const step of steps) Object.assign(application, await STEPS[step]?.(application.id, client));
	return application;
}
