import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { confirmCertificate } from "#app/commands/application/certificate.server.ts";
import { confirmNif } from "#app/commands/application/nif.server.ts";
import { decideRefund } from "#app/commands/money/refunds.server.ts";
import { changeSetting } from "#app/commands/staff/settings.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { aBillPdf } from "#test/factories/documents.ts";
import {
	aFiledApplication,
	aPaidApplication,
	postAction,
	readApplication,
	refundFormOn,
	submitAction,
} from "#test/services/admin-pages.ts";
import { signIn } from "#test/services/client.ts";
import { aNif } from "#test/services/fixtures.ts";
import { openServices } from "#test/services/open-services.ts";
import { offlineStaff } from "#worker/offline/staff.ts";

/** Rui, and Rui under a second address. */
const RUI = offlineStaff("Rui");
const RUI_AGAIN: Staff = { ...RUI, id: 99, email: "rui.matos@azulejo.example" };

/** Services whose room must not be called at all. */
async function withoutRoom() {
	const services = await openServices();
	const apply = () => Promise.reject(new Error("the room was called"));
	return { ...services, rooms: { ...services.rooms, apply } };
}

const SAME = { ok: false, failure: { kind: "conflict", code: "same_person" } };

async function aProposal(): Promise<{ id: string; nif: string; path: string }> {
	const rui = await signIn("rui@azulejo.example");
	const id = await aFiledApplication();
	const nif = aNif();
	await submitAction(rui, id, "propose-nif", { nif, repeated: nif });
	const certificate = new File([aBillPdf("certificate") as Uint8Array<ArrayBuffer>], "nif.pdf", {
		type: "application/pdf",
	});
	await submitAction(rui, id, "store-certificate", { certificate });
	const path = (await readApplication(rui, id)).match(/name="path" value="([^"]*)"/)?.[1];
	const row = await env.DB.prepare("SELECT certificate_proposal FROM applications WHERE id = ?")
		.bind(id)
		.first<string>("certificate_proposal");
	return { id, nif, path: path ?? (JSON.parse(row ?? "{}") as { path: string }).path };
}

describe("the same person, even with two e-mail addresses", () => {
	it("is rejected by the commands before they call a room", async () => {
		const { id, nif, path } = await aProposal();
		const services = await withoutRoom();
		for (const staff of [RUI, RUI_AGAIN]) {
			expect(await confirmNif(services, staff, id, nif), staff.email).toMatchObject(SAME);
			const confirmation = { path, reason: "I saw it." };
			expect(await confirmCertificate(services, staff, id, confirmation), staff.email).toMatchObject(SAME);
		}
	});

	it("is rejected by the database for both steps", async () => {
		const { id } = await aPaidApplication();
		for (const [name, sql] of [
			["nif", "UPDATE applications SET nif_maker = 2, nif_checker = 2 WHERE id = ?"],
			["nif", "UPDATE applications SET nif_maker = NULL, nif_checker = 2 WHERE id = ?"],
			["certificate", "UPDATE applications SET certificate_maker = 3, certificate_checker = 3 WHERE id = ?"],
			["rejection", "UPDATE applications SET rejection_maker = 3, rejection_checker = 3 WHERE id = ?"],
			[
				"refund",
				"INSERT INTO refunds (id, payment_id, application_id, amount, state, created_at, updated_at, maker, checker) VALUES ('r', 'p', ?, 1, 'requested', 1, 1, 3, 3)",
			],
		] as const)
			await expect(env.DB.prepare(sql).bind(id).run(), sql).rejects.toThrow(new RegExp(`${name}_two_people`));
	});

	it("is recorded together with the second person", async () => {
		const { id, nif } = await aProposal();
		await submitAction(await signIn("eva@azulejo.example"), id, "confirm-nif", { nif });
		const row = await env.DB.prepare("SELECT nif_maker, nif_checker FROM applications WHERE id = ?").bind(id).first();
		expect(row).toEqual({ nif_maker: 2, nif_checker: 3 });
	});
});

describe("a refund over the limit", () => {
	async function aProposedRefund() {
		const { id } = await aPaidApplication();
		const services = await openServices();
		const change = { version: 0, reason: "A test of the limit" };
		const changed = await changeSetting(services, offlineStaff("Ana"), "refund-limit", { cents: "20" }, change);
		expect(changed.ok).toBe(true);
		const eva = await signIn("eva@azulejo.example");
		const form = refundFormOn(await readApplication(eva, id));
		await submitAction(eva, id, "refund", { ...form, amount: "30", note: "Agreed", confirmed: "on" });
		return { id, eva, paymentId: form.paymentId, refundId: form.refundId };
	}

	it("waits for a second person, also on the page, and is sent once they approve it", async () => {
		const { id, eva, paymentId, refundId } = await aProposedRefund();
		const own = await readApplication(eva, id);
		expect(own).toContain("You proposed this refund");
		expect(own).not.toContain('value="approved"');
		const decision = { paymentId, refundId, decision: "approved", reason: "" };
		const refused = await postAction(eva, id, "decide-refund", decision);
		expect(refused.status).toBe(409);
		expect(await env.DB.prepare("SELECT state FROM refunds").first("state")).toBe("proposed");
		const leo = await signIn("leo@azulejo.example");
		expect(await readApplication(leo, id)).toContain("Approve refund");
		await submitAction(leo, id, "decide-refund", decision);
		expect(await env.DB.prepare("SELECT maker, checker FROM refunds").first()).toEqual({ maker: 3, checker: 4 });
		expect(await env.DB.prepare("SELECT state FROM refunds").first("state")).not.toBe("proposed");
	});

	it("is refused by the command to the same person with another address, before a room is called", async () => {
		const { id, refundId } = await aProposedRefund();
		const secondAccount: Staff = { ...offlineStaff("Eva"), id: 98, email: "eva.dias@azulejo.example", role: "finance" };
		const decision = { refundId, decision: "approved" as const, reason: "" };
		for (const staff of [offlineStaff("Eva"), secondAccount])
			expect(await decideRefund(await withoutRoom(), staff, id, decision)).toMatchObject(SAME);
	});

	it("is not decided by a reviewer, nor for another application", async () => {
		const { id, paymentId, refundId } = await aProposedRefund();
		const decision = { paymentId, refundId, decision: "approved", reason: "" };
		const rui = await signIn("rui@azulejo.example");
		expect(await readApplication(rui, id)).not.toContain('value="decide-refund"');
		expect((await postAction(rui, id, "decide-refund", decision)).status).toBe(403);
		const other = await aPaidApplication({ email: "other@example.com" });
		expect((await postAction(await signIn("leo@azulejo.example"), other.id, "decide-refund", decision)).status).toBe(
			404,
		);
	});
});
