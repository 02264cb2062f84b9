import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { confirmCertificate, storeCertificate } from "#app/commands/application/certificate.server.ts";
import { fileApplication } from "#app/commands/application/nif.server.ts";
import { decideDocument } from "#app/commands/application/review.server.ts";
import { DOCUMENT_CHECKS } from "#app/domain/application/document-checks.ts";
import { downloadCertificate } from "#test/services/client.ts";
import { offlineStaff } from "#worker/offline/staff.ts";
import { apply, beginPaying } from "./services/api-helpers.ts";
import { payWithCard } from "./services/card-holder.ts";
import { Client, signIn } from "./services/client.ts";
import { aPdf } from "./services/fixtures.ts";
import { flushBackgroundWork } from "./services/flush-background-work.ts";
import { openServices } from "./services/open-services.ts";
import { signByHand } from "./services/states.ts";

it("takes an application from two documents to a certificate through the API and the admin area", async () => {
	const applicant = new Client();
	const { id, applicationNumber } = await apply(applicant);
	expect(applicationNumber).toMatch(/^NIF-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);

	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await payWithCard(intentId, clientSecret, "4242424242424242");
	await flushBackgroundWork();
	const paid = await applicant.call(`/api/applications/${id}`);
	expect(paid.body).toMatchObject({ status: "verification_required", paymentStatus: "paid", lastName: "Gonçalves" });

	const stranger = new Client();
	expect((await stranger.call(`/api/applications/${id}`)).body).toMatchObject({ lastName: "G.", nationality: null });
	expect((await stranger.call(`/api/documents/${id}/original`)).status).toBe(401);

	const rui = await signIn("rui@azulejo.example");
	const eva = await signIn("eva@azulejo.example");
	const admin = await openServices();
	const reviewer = offlineStaff("Rui");
	await decideDocument(admin, reviewer, id, {
		document: "passport",
		decision: "accepted",
		reason: "",
		checks: DOCUMENT_CHECKS.passport,
	});
	await decideDocument(admin, reviewer, id, {
		document: "address",
		decision: "accepted",
		reason: "",
		checks: DOCUMENT_CHECKS.address,
	});
	await signByHand(id);
	await decideDocument(admin, reviewer, id, {
		document: "mandate",
		decision: "accepted",
		reason: "",
		checks: DOCUMENT_CHECKS.mandate,
	});
	const filed = await fileApplication(admin, reviewer, id, { authorityReference: "AT-1", checkListDone: true });
	expect(filed.ok && filed.value.status).toBe("processing");

	expect((await stranger.call(`/api/set-nif/${id}`, { nifNumber: "293456780" })).status).toBe(403);
	const first = await rui.call(`/api/set-nif/${id}`, { nifNumber: "293456780" });
	expect(first.body).toMatchObject({ awaitingSecondPerson: true });
	const second = await eva.call(`/api/set-nif/${id}`, { nifNumber: "293 456 780" });
	expect(second.body).toMatchObject({
		awaitingSecondPerson: false,
		application: { status: "approved", nifNumber: "*** *** 780" },
	});

	const certificate = new Uint8Array(await aPdf("nif.pdf", "the authority's own").arrayBuffer());
	const file = { bytes: certificate, name: "nif.pdf" };
	const stored = await storeCertificate(admin, reviewer, id, { file, reason: "" });
	expect(stored.ok && stored.value.status).toBe("approved");
	expect((await applicant.get(`/api/documents/${id}/original?download=true`)).status).toBe(409);
	const path = (stored.ok && stored.value.certificateProposal?.path) || "";
	const confirmed = await confirmCertificate(admin, offlineStaff("Eva"), id, { path, reason: "Seen" });
	expect(confirmed.ok && confirmed.value.status).toBe("completed");

	const download = await downloadCertificate(applicant, id);
	expect(download.status).toBe(200);
	expect(download.headers.get("Content-Disposition")).toContain("attachment");
	expect(new Uint8Array(await download.arrayBuffer())).toEqual(certificate);

	await flushBackgroundWork();
	const mails = await new Client().call<{ emailType: string; text: string }[]>(
		"/offline/mailbox?format=json&to=lucja@example.com",
	);
	expect(mails.body.map((mail) => mail.emailType).sort()).toEqual([
		"action_needed",
		"certificate_ready",
		"filed",
		"information_received",
		"invoice_issued",
		"nif_assigned",
		"paid",
		"signature_needed",
		"submitted",
	]);
	for (const mail of mails.body) expect(mail.text.replace(/\s/g, "")).not.toContain("293456780");
	const rows = await env.DB.prepare("SELECT count(*) AS n FROM outbox WHERE done_at IS NULL").first<{ n: number }>();
	expect(rows?.n).toBe(0);
});
