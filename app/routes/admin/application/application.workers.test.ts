import { expect, it } from "vitest";
import {
	ALL_CHECKED,
	acceptMandate,
	aFiledApplication,
	aPaidApplication,
	openDocuments,
	performAction,
	proposedPath,
	readApplication,
	sendAction,
	versionOn,
} from "#test/services/admin-pages.ts";
import { readHtml } from "#test/services/application-states.ts";
import { type Client, signIn } from "#test/services/client.ts";
import { aPdf } from "#test/services/fixtures.ts";
import { count, row } from "#test/services/ledger.ts";
import { aCompletedApplication } from "#test/services/states.ts";

const NIF = "293456780";

it("takes an application from the documents to the certificate through its forms", async () => {
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	const { id } = await aPaidApplication();
	expect(await readApplication(rui, id)).toContain("All documents must be accepted first.");
	await performAction(rui, id, "decide-passport", { decision: "accepted", reason: "" });
	await performAction(rui, id, "decide-address", { decision: "accepted", reason: "" });
	expect(await readApplication(rui, id)).toContain("must accept the signed power of attorney first");
	await acceptMandate(id);

	const unchecked = await sendAction(rui, id, "file", { ...ALL_CHECKED, "check.identity": "" });
	expect(unchecked.status).toBe(422);
	expect(await unchecked.text()).toContain("Finish the checklist first.");
	await performAction(rui, id, "file", { ...ALL_CHECKED, authorityReference: "AT-2026-1" });
	expect(await readHtml(await rui.get(`/admin/applications/${id}?done=file&lang=en`))).toContain(
		"<p>The application is filed.</p>",
	);
	await performAction(rui, id, "approve", { answer: "By letter of 3 November" });
	await performAction(rui, id, "propose-nif", { nif: NIF, repeated: "293 456 780" });
	await performAction(eva, id, "confirm-nif", { nif: NIF });
	expect(await readApplication(rui, id)).toMatch(/<dt>NIF<\/dt><dd>293 456 780<\/dd>/);
	await performAction(rui, id, "store-certificate", { certificate: aPdf("nif.pdf", "original") });
	const path = proposedPath(await readApplication(eva, id));
	await performAction(eva, id, "confirm-certificate", { path, reason: "I saw it." });

	const page = await readApplication(rui, id);
	for (const words of ["Completed", "AT-2026-1", "By letter of 3 November", "rui@azulejo.example", "NIF assigned"]) {
		expect(page).toContain(words);
	}
});

it("lets staff assign an application until it is closed, and offers to release it", async () => {
	const eva = await signIn("eva@azulejo.example");
	const { id } = await aPaidApplication();
	const offers = async () => {
		const html = await readHtml(await eva.get(`/admin/applications/${id}?lang=en`));
		return [...html.matchAll(/value="assign"[^>]*>([^<]*)</g)].map(([, label]) => label);
	};
	expect(await offers()).toEqual(["Assign to me", "Assign"]);
	const assigned = await eva.post(`/admin/applications/${id}?lang=en`, { intent: "assign", to: "3" });
	expect(assigned.headers.get("Location")).toBe(`/admin/applications/${id}?owner=assigned&lang=en`);
	expect(await offers()).toEqual(["Unassign", "Assign"]);
	const refused = await eva.post(`/admin/applications/${id}?owner=assigned&lang=en`, { intent: "assign", to: "x" });
	expect(await readHtml(refused), "a failure shows no success message").not.toContain("Assigned to Eva.");
	await performAction(eva, id, "cancel");
	expect(await offers()).toEqual([]);
});

it("accepts only a PDF as the certificate", async () => {
	const rui = await signIn("rui@azulejo.example");
	const id = await aFiledApplication();
	const picture = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])], "nif.pdf", { type: "application/pdf" });
	const wrong = await sendAction(rui, id, "store-certificate", { certificate: picture });
	expect(wrong.status).toBe(415);
	expect(await wrong.text()).toContain("The certificate must be a PDF file.");
	const missing = await sendAction(rui, id, "store-certificate", { certificate: new File([], "") });
	expect(missing.status).toBe(422);
});

it("requests several items at once, and can waive them", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication();
	const kinds = { "kind.0": "passport", "kind.1": "information", "kind.2": "passport" };
	const empty = await sendAction(rui, id, "request-information", { ...kinds, "reason.0": " " });
	expect(empty.status).toBe(422);
	expect(await empty.text()).toContain("Say what is needed.");
	await performAction(rui, id, "request-information", { ...kinds, "reason.0": "Blurred", "reason.1": "Which street?" });
	const page = await readApplication(rui, id);
	for (const words of ["Additional Verification Required", "Blurred", "Which street?"]) expect(page).toContain(words);
	expect(page, "nothing has arrived yet").not.toMatch(/class="requested">(?:(?!<\/ul>).)*badge-success/s);
	await performAction(rui, id, "waive-information");
	expect(await readApplication(rui, id)).toContain("Pending Review");
});

it("updates the parcel's status step by step", async () => {
	const rui = await signIn("rui@azulejo.example");
	const deliveryAddress = { deliveryAddressLine1: "ul. Długa 5", deliveryCity: "Gdańsk", deliveryPostalCode: "80-827" };
	const { id } = await aCompletedApplication({ packageType: "premium", deliveryCountry: "PL", ...deliveryAddress });

	const empty = await sendAction(rui, id, "ship", { status: "shipped", carrier: " ", trackingNumber: "" });
	expect(empty.status).toBe(422);
	const text = await empty.text();
	expect(text).toContain("Shipping carrier is required");
	expect(text).toContain("Tracking number is required");
	const parcel = { carrier: "CTT", trackingNumber: "RR123456789PT" };
	const statuses = (html: string) =>
		[...(/<select[^>]*name="status".*?<\/select>/s.exec(html)?.[0] ?? "").matchAll(/<option value="(\w+)"/g)].map(
			([, status]) => status,
		);
	expect(statuses(await readApplication(rui, id))).toEqual(["processing", "shipped"]);
	const early = await sendAction(rui, id, "ship", { ...parcel, status: "delivered" });
	expect(early.status).toBe(409);
	expect((await sendAction(rui, id, "ship", { ...parcel, status: "shipped", shippingDate: "soon" })).status).toBe(422);
	await performAction(rui, id, "ship", { ...parcel, status: "shipped", shippingDate: "2026-11-23", notes: "By air" });
	const page = await readApplication(rui, id);
	for (const text of ["RR123456789PT", 'value="2026-11-23"', "By air"]) expect(page).toContain(text);
});

it("serves documents sandboxed", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication();
	await openDocuments(rui, id);
	const path = (await readApplication(rui, id)).match(/\/admin\/documents\/[\w-]+\/0/)?.[0] ?? "";
	const shown = await rui.get(path);
	expect(shown.status).toBe(200);
	expect(shown.headers.get("Content-Security-Policy")).toBe("sandbox; default-src 'none'; frame-ancestors 'self'");
	expect(shown.headers.get("X-Content-Type-Options")).toBe("nosniff");
	expect(shown.headers.get("X-Frame-Options")).toBeNull();
	expect(shown.headers.get("Content-Disposition")).toMatch(/^inline; filename="document-[\w-]+-1\.pdf"$/);
	expect((await rui.get(`${path}?download`)).headers.get("Content-Disposition")).toMatch(/^attachment;/);
	expect((await rui.get(path.replace(/0$/, "7"))).status).toBe(404);
});

it("shows pages in the reader’s language", async () => {
	const rui = await signIn("rui@azulejo.example");
	const { id } = await aPaidApplication();
	expect(await (await rui.get(`/admin/applications/${id}?lang=pt`)).text()).toContain("O que o requerente escreveu");
	expect(await (await rui.get("/admin/applications?lang=es")).text()).toContain("Por revisar");
});

it("lets only senior staff set and lift a hold, with a reason", async () => {
	const { id } = await aPaidApplication();
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	const send = (staff: Client, intent: string, holdReason: string) =>
		staff.post(`/admin/applications/${id}?lang=en`, { intent, holdReason });
	const holds = () => count("legal_holds");
	expect((await send(rui, "set-hold", "A court wants it")).status).toBe(403);
	const short = await send(eva, "set-hold", " ab ");
	expect([short.status, await holds()]).toEqual([422, 0]);
	expect(await readHtml(short)).toContain("Say why, in 5 to 500 characters");
	const set = await send(eva, "set-hold", "A court wants it");
	expect([set.headers.get("Location"), await holds()]).toEqual([`/admin/applications/${id}?hold=set&lang=en`, 1]);
	expect(await readHtml(await rui.get(`/admin/applications/${id}?lang=en`))).toContain("A court wants it");
	const confirmed = await readHtml(await eva.get(`/admin/applications/${id}?hold=set&lang=en`));
	expect(confirmed).toContain("The application is on hold.");
	for (const text of ["The hold has been lifted.", "data was erased"]) expect(confirmed).not.toContain(text);
	const lifted = await send(eva, "lift-hold", "The case is closed");
	expect([lifted.headers.get("Location"), await holds()]).toEqual([`/admin/applications/${id}?hold=lifted&lang=en`, 0]);
	for (const action of ["hold-set", "hold-lifted"])
		expect(await row("SELECT user_id, application_id FROM audit_entries WHERE action = ?", action)).toEqual({
			user_id: 3,
			application_id: id,
		});
});

const KINDS = { "kind.0": "information", "kind.1": "information", "kind.2": "information" };
const ASKED = { ...KINDS, "reason.0": "Which floor is it?" };

it("reports what changed and by whom when a form is outdated, preserves the input, and accepts it on the new page", async () => {
	const [rui, eva] = [await signIn("rui@azulejo.example"), await signIn("eva@azulejo.example")];
	const { id } = await aPaidApplication();
	const version = versionOn(await readApplication(rui, id));
	await performAction(eva, id, "decide-passport", { decision: "accepted", reason: "" });
	const late = await sendAction(rui, id, "request-information", { ...ASKED, version });
	expect(late.status).toBe(409);
	const page = await late.text();
	expect(page).toContain("This application has changed since you opened it");
	const alert = page.split('role="alert"')[1]?.split("</div>")[0] ?? "";
	expect(alert).toContain("eva@azulejo.example");
	expect(alert).toContain("Accepted");
	expect(alert).toContain("Which floor is it?");
	expect(alert).not.toContain("Payment");
	expect(await readApplication(rui, id)).not.toContain("Which floor is it?");
	for (const invalid of ["", "x", "1.5"])
		expect((await sendAction(rui, id, "request-information", { ...ASKED, version: invalid })).status, invalid).toBe(
			422,
		);
	const newVersion = versionOn(page);
	expect(newVersion).not.toBe(version);
	await performAction(rui, id, "request-information", { ...ASKED, version: newVersion });
});
