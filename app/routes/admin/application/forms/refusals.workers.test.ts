import { PDF } from "@libpdf/core";
import { beforeEach, describe, expect, it } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import { m } from "#app/paraglide/messages.js";
import { ALL_CHECKED, performAction, readApplication, sendAction, versionOn } from "#test/services/admin-pages.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { count, row } from "#test/services/ledger.ts";
import { anApplication, signByHand } from "#test/services/states.ts";

const TOO_OLD = { reason: "address_too_old", answer: "O comprovativo é antigo.", ask: "" };
const PASSPORT = { reason: "identity_unreadable", answer: "Não está legível.", ask: "" };

let rui: Client;
let applicant: Client;

beforeEach(async () => {
	rui = await signIn("rui@azulejo.example");
	applicant = new Client();
});

const file = (id: string, authorityReference: string) =>
	performAction(rui, id, "file", { ...ALL_CHECKED, authorityReference });

/** An application at the tax office whose applicant reads this language. */
async function anApplicationAtTaxOffice(language: Language = "en"): Promise<string> {
	applicant = new Client({ "Accept-Language": language });
	const application = anApplication(applicant).paid().waived().accepted().signed();
	return (await application.filed("AT-1").build()).id;
}

async function mails(emailType: string): Promise<{ subject: string; text: string }[]> {
	await flushBackgroundWork();
	type Mail = { emailType: string; subject: string; text: string };
	const { body } = await new Client().call<Mail[]>("/offline/mailbox?format=json&to=lucja@example.com");
	return body.filter((mail) => mail.emailType === emailType);
}

/** Sends another document as the applicant, through its page, without scripts. */
async function resendDocument(id: string, documentType: "passport" | "address"): Promise<void> {
	const form = new FormData();
	form.set("item", "0");
	form.set("documentType", documentType);
	form.append("document", aPdf(`${documentType}.pdf`, "another"));
	const sent = await applicant.postFiles(`/provide-information/${id}?lang=en`, form);
	expect(sent.headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
}

const status = async (id: string) => (await applicant.call(`/api/applications/${id}`)).body.status;
const pack = async (id: string, as: "pdf" | "zip", filing?: number) => {
	const response = await rui.get(`/admin/filing-packs/${id}/${as}${filing === undefined ? "" : `?filing=${filing}`}`);
	return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
};

describe("a request that came back from the tax office (F17)", () => {
	it.each<Language>(["en", "es", "pt"])("is reported with reason, instructions and no cost, in %s", async (locale) => {
		const id = await anApplicationAtTaxOffice(locale);
		await performAction(rui, id, "refuse", TOO_OLD);
		const meaning = m.refusal_address_too_old_meaning({}, { locale });
		const ask = m.refusal_address_too_old_ask({}, { locale });
		const [mail] = await mails("authority_refused");
		expect(mail?.subject).toContain(m.mail_authority_refused_title({}, { locale }));
		for (const words of [meaning, ask, m.mail_authority_refused_text({}, { locale })])
			expect(mail?.text.replace(/\s+/g, " ")).toContain(words);
		expect(mail?.text).not.toContain(TOO_OLD.answer);

		const confirmation = await readHtml(await applicant.get(`/confirmation/${id}?lang=${locale}`));
		const needed = await readHtml(await applicant.get(`/provide-information/${id}?lang=${locale}`));
		for (const page of [confirmation, needed])
			for (const words of [m.refusal_title({}, { locale }), meaning, m.refusal_free({}, { locale })])
				expect(page).toContain(words);
		expect(needed).toContain(ask);
		expect(confirmation).toContain(m.event_authority_refused({}, { locale }));
		const asApplicant = await readHtml(await rui.get(`/admin/applications/${id}/as-applicant?lang=${locale}`));
		expect(asApplicant).toContain(meaning);
		const stranger = await readHtml(await new Client().get(`/confirmation/${id}?lang=${locale}`));
		expect(stranger).toContain(m.refusal_title({}, { locale }));
		expect(stranger).not.toContain(meaning);
	});

	it("is fixed by the applicant, accepted, refiled with a new pack at no cost, and gets its number", async () => {
		const id = await anApplicationAtTaxOffice();
		const paid = await row("SELECT * FROM payments");
		await performAction(rui, id, "refuse", PASSPORT);
		expect(await status(id)).toBe("verification_required");
		const payment = await applicant.call("/api/create-payment-intent", { applicationId: id });
		expect(payment.status).toBeGreaterThanOrEqual(400);
		expect(await readHtml(await applicant.get(`/confirmation/${id}?lang=en`))).not.toContain("/payment?id=");
		await resendDocument(id, "passport");
		expect((await sendAction(rui, id, "file", { ...ALL_CHECKED, authorityReference: "AT-2" })).status).toBe(409);
		await performAction(rui, id, "decide-passport", { decision: "accepted", reason: "" });
		expect(await readApplication(rui, id)).toContain("at no charge");
		await file(id, "AT-2");

		const page = await readHtml(await applicant.get(`/confirmation/${id}?lang=en`));
		expect(page).toContain("Filed again with the Tax Authority");
		expect(page).toContain("Filed again on");
		expect(page).not.toContain(m.refusal_title());

		const [first, second, last] = [await pack(id, "pdf", 1), await pack(id, "pdf", 2), await pack(id, "pdf")];
		const hashes = await Promise.all([first, second].map(({ bytes }) => sha256Hex(bytes)));
		expect(new Set(hashes).size).toBe(2);
		expect(await sha256Hex(last.bytes)).toBe(hashes[1]);
		const admin = await readApplication(rui, id);
		for (const hash of hashes) expect(admin).toContain(hash.slice(0, 16));
		expect(admin).toContain("Sent back: Identity document cannot be read");
		for (const number of [0, 3, "x"]) expect((await pack(id, "pdf", number as number)).status).toBe(404);

		const eva = await signIn("eva@azulejo.example");
		await performAction(rui, id, "propose-nif", { nif: "293456780", repeated: "293456780" });
		await performAction(eva, id, "confirm-nif", { nif: "293456780" });
		expect(await status(id)).toBe("approved");

		expect(await mails("payment_reminder")).toEqual([]);
		expect(await count("payments")).toBe(1);
		expect(await row("SELECT * FROM payments")).toEqual(paid);
	});

	it("is signed again when the signature was wrong; the first filing still has the old document", async () => {
		const id = await anApplicationAtTaxOffice();
		const zip = await pack(id, "zip", 1);
		await performAction(rui, id, "refuse", { reason: "signature_differs", answer: "Não confere.", ask: "" });
		const sign = await readHtml(await applicant.get(`/sign/${id}?lang=en`));
		expect(sign).toContain(m.refusal_signature_differs_ask());
		expect((await pack(id, "zip")).status).toBe(409);
		await signByHand(id);
		await performAction(rui, id, "decide-mandate", { decision: "accepted", reason: "" });
		await file(id, "AT-2");
		expect(await sha256Hex((await pack(id, "zip", 1)).bytes)).toBe(await sha256Hex(zip.bytes));
		expect((await pack(id, "zip", 2)).bytes.length).toBeGreaterThan(1000);
		const { text } = (await PDF.load((await pack(id, "pdf", 2)).bytes)).extractText()[0] ?? { text: "" };
		expect(text).toContain("1-procuracao-1.pdf");
	});

	it("is refiled at once when the mistake was ours, with no request to the applicant", async () => {
		const id = await anApplicationAtTaxOffice();
		await performAction(rui, id, "refuse", { reason: "technical", answer: "Anomalia.", ask: "Never sent" });
		expect(await status(id)).toBe("pending");
		const [mail] = await mails("authority_refused");
		expect(mail?.text).not.toContain("Never sent");
		expect(await readHtml(await applicant.get(`/confirmation/${id}?lang=en`))).toContain(m.refusal_our_fault());
		await file(id, "AT-2");
		expect(await status(id)).toBe("processing");
	});
});

describe("the refusal form", () => {
	it("sends staff's text instead of the library's, and the tax office's text with a question", async () => {
		const id = await anApplicationAtTaxOffice();
		await performAction(rui, id, "refuse", { ...TOO_OLD, ask: "The bill of October, please." });
		expect(await readApplication(rui, id)).toContain("The bill of October, please.");
		expect((await mails("authority_refused"))[0]?.text).not.toContain(m.refusal_address_too_old_ask());
		const other = await anApplicationAtTaxOffice();
		await performAction(rui, other, "refuse", { reason: "question", answer: "Qual é a naturalidade?", ask: "" });
		const needed = await readHtml(await applicant.get(`/provide-information/${other}?lang=en`));
		expect(needed).toContain(m.refusal_question_ask());
		expect(needed).toContain("Qual é a naturalidade?");
	});

	it("previews the e-mail in the applicant's language and records nothing", async () => {
		const id = await anApplicationAtTaxOffice("pt");
		const events = await count("application_events");
		const shown = await sendAction(rui, id, "refuse", { ...TOO_OLD, preview: "1" });
		expect(shown.status).toBe(200);
		const page = await shown.text();
		const preview = page.split('class="letter"')[1]?.split("</article>")[0] ?? "";
		expect(preview).toContain(m.refusal_address_too_old_ask({}, { locale: "pt" }));
		expect(page).toMatch(/<option value="address_too_old" selected=""/);
		expect(page.split('name="answer"')[1]).toContain(TOO_OLD.answer);
		expect(await count("application_events")).toBe(events);
	});

	it("reports missing fields and outdated pages, and preserves the input", async () => {
		const id = await anApplicationAtTaxOffice();
		const none = await sendAction(rui, id, "refuse", { ...TOO_OLD, reason: "" });
		expect(none.status).toBe(422);
		expect(await none.text()).toContain("Choose why it came back.");
		const withoutAnswer = await sendAction(rui, id, "refuse", { ...TOO_OLD, answer: " " });
		expect(withoutAnswer.status).toBe(422);
		const page = await withoutAnswer.text();
		expect(page).toContain('id="refuse-answer-error"');
		const version = versionOn(page);
		const eva = await signIn("eva@azulejo.example");
		await performAction(eva, id, "refuse", PASSPORT);
		const late = await sendAction(rui, id, "refuse", { ...TOO_OLD, version });
		expect(late.status).toBe(409);
		const alert = (await late.text()).split('role="alert"')[1]?.split("</div>")[0] ?? "";
		for (const words of ["eva@azulejo.example", "Identity document cannot be read", TOO_OLD.answer])
			expect(alert).toContain(words);
		expect(await count("application_events WHERE type = 'authority-refused'")).toBe(1);
	});

	it("saves text as a draft, but not a choice alone, and not for finance, and logs what is sent, encrypted", async () => {
		const id = await anApplicationAtTaxOffice();
		const saveDraft = (staff: Client, values: Record<string, string>) =>
			staff.call<{ at: number | null }>(`/admin/drafts/${id}`, { form: "refuse", values });
		expect((await saveDraft(rui, { reason: "technical" })).body.at).toBeNull();
		expect((await saveDraft(rui, TOO_OLD)).body.at).toEqual(expect.any(Number));
		expect(await readApplication(rui, id)).toContain(`>${TOO_OLD.answer}</textarea>`);
		const leo = await signIn("leo@azulejo.example");
		expect((await saveDraft(leo, TOO_OLD)).status).toBe(403);
		expect((await sendAction(leo, id, "refuse", TOO_OLD)).status).toBe(403);
		await performAction(rui, id, "refuse", TOO_OLD);
		expect(await count("staff_drafts")).toBe(0);
		const stored = await row("SELECT details, words FROM application_events WHERE type = 'authority-refused'");
		expect(JSON.parse(String(stored.details))).toEqual({ reasonCode: "address_too_old" });
		expect(String(stored.words)).not.toContain("antigo");
		const page = await readApplication(rui, id);
		expect(page).toContain("Proof of address too old");
		expect(page).toContain(TOO_OLD.answer);
	});
});
