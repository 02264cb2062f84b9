import { expect, it } from "vitest";
import { aCompletedApplication, aFiledApplication } from "#test/services/states.ts";
import { apply, upload } from "../services/api-helpers.ts";
import { Client, signIn } from "../services/client.ts";
import { APPLICANT, aNif, aPdf } from "../services/fixtures.ts";

/** The fields of row 104 and the next actor, and no other key. */
const APPLICATION_KEYS = [
	"affiliateCode",
	"applicationNumber",
	"completionDate",
	"createdAt",
	"duties",
	"estimatedCompletionDate",
	"estimatedDeliveryDate",
	"firstName",
	"id",
	"lastName",
	"nationality",
	"nifNumber",
	"packageType",
	"paymentStatus",
	"physicalDeliveryRequested",
	"representativeName",
	"shippingCarrier",
	"shippingDate",
	"shippingStatus",
	"status",
	"trackingNumber",
	"useProvidedRepresentative",
];
/** Application data that no call returns to anyone. */
const NEVER = [APPLICANT.email, APPLICANT.phone, APPLICANT.dateOfBirth, APPLICANT.addressLine1, APPLICANT.postalCode];

type Body = Record<string, unknown>;

it("shows the owner the documented fields of an application", async () => {
	const owner = new Client();
	const { id, applicationNumber, nif: nifNumber } = await aCompletedApplication({ affiliateCode: "MARIA-10" }, owner);
	for (const path of [`/api/applications/${id}`, `/api/applications/track/${applicationNumber}`]) {
		const { body } = await owner.call<Body>(path);
		expect(Object.keys(body).sort()).toEqual(APPLICATION_KEYS);
		expect(body).toMatchObject({ id, lastName: "Gonçalves", nationality: "PL", nifNumber, affiliateCode: "MARIA-10" });
		for (const secret of NEVER) expect(JSON.stringify(body)).not.toContain(secret);
	}
});

it("returns the same keys to a stranger, with shortened, masked or empty values", async () => {
	const { id, applicationNumber, nif: nifNumber } = await aCompletedApplication({ affiliateCode: "MARIA-10" });
	const stranger = new Client();
	await apply(stranger);
	const masked = {
		firstName: "Łucja María",
		lastName: "G.",
		nationality: null,
		nifNumber: `*** *** ${nifNumber.slice(-3)}`,
		representativeName: null,
		affiliateCode: null,
	};
	const byId = await stranger.call<Body>(`/api/applications/${id}`);
	expect(Object.keys(byId.body).sort()).toEqual(APPLICATION_KEYS);
	expect(byId.body).toMatchObject({ ...masked, id });
	const byNumber = await stranger.call<Body>(`/api/applications/track/${applicationNumber}`);
	expect(Object.keys(byNumber.body).sort()).toEqual(APPLICATION_KEYS);
	expect(byNumber.body, "the number must not lead to the id").toMatchObject({ ...masked, id: null });
	for (const secret of [...NEVER, "Gonçalves", nifNumber, "MARIA-10"]) {
		expect(JSON.stringify([byId.body, byNumber.body])).not.toContain(secret);
	}
});

it("rejects every action of a stranger on an application, with the same message", async () => {
	const { id } = await aCompletedApplication();
	const stranger = new Client();
	await apply(stranger);
	const address = { addressLine1: "1 High St", city: "York", postalCode: "YO1", country: "GB" };
	const actions: [path: string, body?: unknown][] = [
		["/api/create-payment-intent", { applicationId: id }],
		[`/api/send-email-notification/${id}`, {}],
		[`/api/request-physical-delivery/${id}`, { address }],
		[`/api/documents/${id}/original?download=true`],
	];
	for (const [path, body] of actions) {
		const response = await stranger.call<Body>(path, body);
		expect(response.status, path).toBe(401);
		expect(Object.keys(response.body)).toEqual(["message"]);
	}
	expect((await stranger.call(`/api/set-nif/${id}`, { nifNumber: aNif() })).status).toBe(403);
});

it("finds only the visitor's documents", async () => {
	const filePath = await upload(new Client(), "passport", aPdf("p.pdf"));
	const stranger = new Client();
	const own = await upload(stranger, "address", aPdf("a.pdf"));
	const foreign = await stranger.call<Body>("/api/validate-document/passport", { filePath });
	const madeUp = await stranger.call<Body>("/api/validate-document/passport", { filePath: "../etc/passwd" });
	expect([foreign.status, madeUp.status]).toEqual([404, 404]);
	expect(foreign.body).toEqual(madeUp.body);
	const payload = {
		...APPLICANT,
		passportDocumentPath: filePath,
		addressDocumentPath: own,
		consentToBegin: true,
		acknowledgesEnd: true,
	};
	expect((await stranger.call("/api/personal-info", payload)).status).toBe(422);
});

it("responds to each call with its documented keys", async () => {
	const owner = new Client();
	const filePath = await upload(owner, "passport", aPdf("p.pdf"));
	const read = await owner.call<Body>("/api/validate-document/passport", { filePath });
	expect(Object.keys(read.body)).toEqual(["extractedData"]);
	expect(Object.keys((await owner.call<Body>("/api/stripe-public-key")).body)).toEqual(["publicKey", "serverMode"]);
	const { id } = await apply(owner);
	const intent = await owner.call<Body>("/api/create-payment-intent", { applicationId: id });
	expect(Object.keys(intent.body).sort()).toEqual(["affiliateInfo", "clientSecret", "mode", "serverMode"]);

	const staff = await signIn("rui@azulejo.example");
	const filed = await aFiledApplication();
	const proposed = await staff.call<{ application: Body }>(`/api/set-nif/${filed.id}`, { nifNumber: aNif() });
	expect(Object.keys(proposed.body).sort()).toEqual(["application", "awaitingSecondPerson"]);
	expect(proposed.body.application).toMatchObject({ lastName: "G.", nationality: null, nifNumber: null });
});
