import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sessions, uploadPages, uploads } from "#app/data/schema.server.ts";
import { settings } from "#app/data/settings-schema.server.ts";
import { findSession } from "#app/queries/people/find-session.server.ts";
import { clearSettingsCache } from "#app/queries/settings.server.ts";
import { anApplication, aPayment, aSnapshot } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import { aPdf } from "#test/services/fixtures.ts";
import { addPerson, leaveOrder, shareProofOfAddress } from "./household.server.ts";

const HEAD = anApplication().with({ addressLine2: null, packageType: "premium" });
const inOrder = (id: string) =>
	anApplication().with({ id, applicationNumber: `NIF-${id}`, orderId: "case-1", discountPercent: 20 });

async function addPeople({ add }: ReturnType<typeof applicationEnvironment>, people: number) {
	const head = await add(HEAD.with({ orderId: "case-1" }).build());
	for (let n = 1; n < people; n += 1) await add(inOrder(`person-${n}`).build());
	return head;
}

it("another person continues in the session with the buyer's contact details and package, without documents", async () => {
	const { services, db, add, find } = applicationEnvironment();
	await add(HEAD.build());
	const documents = { passportUploadId: "p", addressUploadId: "a", guardianUploadId: "g", applicationId: "case-1" };
	await db.insert(sessions).values({ id: "visit", ...documents, createdAt: 1, updatedAt: 1 });
	expect(codeOf(await addPerson(services, "visit", HEAD.build()))).toBeNull();
	expect(await db.select().from(sessions)).toMatchObject([
		{
			...{ orderId: "case-1", applicationId: null, packageType: "premium" },
			...{ passportUploadId: null, addressUploadId: null, guardianUploadId: null },
		},
	]);
	const { email, phone, addressLine1, city, postalCode, country } = HEAD.build();
	expect((await findSession(services, "visit")).draft).toEqual({
		...{ email, phone, addressLine1, addressLine2: "", city, postalCode, country },
	});
	const head = await find();
	expect([head.orderId, head.version]).toEqual(["case-1", 2]);
	expect(codeOf(await addPerson(services, "visit", head))).toBeNull();
	expect((await find()).version, "the order is opened once").toBe(2);
});

it.each([
	[7, null, null],
	[8, null, "household_full"],
	[8, "cancelled", null],
] as const)("an order of %i people, the last of whom is %s: %s", async (people, status, code) => {
	const environment = applicationEnvironment();
	const head = await addPeople(environment, people);
	if (status) environment.sqlite.exec("UPDATE applications SET status = 'cancelled' WHERE id = 'person-7'");
	expect(codeOf(await addPerson(environment.services, "visit", head))).toBe(code);
	expect((await findSession(environment.services, "visit")).orderId).toBe(code === null ? "case-1" : null);
});

it("the buyer counts as one person before the order exists", async () => {
	const { services, db, add, requests } = applicationEnvironment();
	await db
		.insert(settings)
		.values({ key: "household", version: 1, value: { people: 1, percent: 0 }, changedBy: 1, at: 1, reason: "" });
	clearSettingsCache();
	const head = await add();
	expect(codeOf(await addPerson(services, "visit", head))).toBe("household_full");
	expect(requests).toEqual([]);
	clearSettingsCache();
});

it.each(["cancelled", "rejected"] as const)("nobody joins the order of an application that is %s", async (status) => {
	const { services, add, requests } = applicationEnvironment();
	const head = await add(anApplication().with({ status }).build());
	expect(codeOf(await addPerson(services, "visit", head))).toBe("wrong_state");
	expect([requests, (await findSession(services, "visit")).orderId]).toEqual([[], null]);
});

it("nothing is prepared if the order cannot be opened", async () => {
	const { services, add } = applicationEnvironment();
	await add(HEAD.with({ orderId: "another" }).build());
	expect(codeOf(await addPerson(services, "visit", HEAD.build()))).toBe("wrong_state");
	expect((await findSession(services, "visit")).orderId).toBeNull();
});

it.each([
	["an unpaid application cancels its common payment and loses the order's discount", null, ["pi_1"], 7900],
	["a paid application keeps its payment", 5, [], 6320],
])("leaving the order: %s", async (_title, paidAt, cancelled, amount) => {
	const { services, add, requests } = applicationEnvironment();
	const calls: string[] = [];
	const state = paidAt === null ? "created" : "succeeded";
	const payments = [
		aPayment({ id: "post", purpose: "physical_delivery", intentId: "pi_2", applicationId: "person-1" }),
		aPayment({ state, applicationId: "person-1" }),
	];
	Object.assign(services.payments, {
		cancelIntent: async (intentId: string) => {
			calls.push(intentId);
			return { ok: true, value: null };
		},
		getIntent: async () => {
			const snapshot = aSnapshot({ state: "canceled", amountReceived: 0, applicationId: "person-1" });
			return { ok: true, value: { snapshot, lines: [], clientSecret: "" } };
		},
	});
	const person = await add(inOrder("person-1").with({ paidAt, amount: 6320 }).build(), payments);
	const outcome = await leaveOrder(services, person);
	expect(outcome).toMatchObject({ ok: true, value: { orderId: null, amount } });
	expect(calls).toEqual(cancelled);
	expect(requests.at(-1)).toMatchObject({
		...{ applicationId: "person-1", actor: { kind: "applicant" } },
		event: { type: "order-left", discountPercent: 0 },
	});
});

async function sharing() {
	const environment = applicationEnvironment();
	const { services, db, addUpload } = environment;
	const read: number[] = [];
	Object.assign(services, {
		reader: {
			read: async ({ bytes }: { bytes: Uint8Array }) => {
				read.push(bytes.length);
				return { engine: "none", readError: null, pdf: null, pages: [] };
			},
		},
	});
	await addUpload("bill", { documentType: "address", sessionId: null, applicationId: "case-1" });
	const page = { uploadId: "bill", fileType: "pdf", bytes: 1, sha256: "" } as const;
	const sizes: number[] = [];
	// Inserted in the wrong order, to be shared in the right one.
	for (const number of [1, 0]) {
		const bytes = new Uint8Array(await aPdf("bill.pdf", "x".repeat(number + 1)).arrayBuffer());
		await services.documents.put(`object-${number}`, "bill", bytes);
		await db.insert(uploadPages).values({
			...{ ...page, page: number, objectKey: `object-${number}`, fileName: `page-${number}.pdf` },
		});
		sizes.unshift(bytes.length);
	}
	const share = () => shareProofOfAddress(services, "visit", HEAD.with({ addressDocumentPath: "bill" }).build());
	return { ...environment, share, read, sizes };
}

it("a shared proof of address is a copy of all its pages for the new person, who lives there", async () => {
	const { services, db, share, sizes, waitForBackground } = await sharing();
	const outcome = await share();
	await waitForBackground();
	const uploadId = outcome.ok ? outcome.value.uploadId : "";
	const [copy] = await db.select().from(uploads).where(eq(uploads.id, uploadId));
	expect(copy).toMatchObject({
		...{ documentType: "address", sessionId: "visit", applicationId: null, nameAnswer: "household" },
	});
	const pages = await db.select().from(uploadPages).where(eq(uploadPages.uploadId, uploadId)).orderBy(uploadPages.page);
	expect(pages.map(({ page, bytes, fileName }) => [page, bytes, fileName])).toEqual([
		[0, sizes[0], "page-0.pdf"],
		[1, sizes[1], "page-1.pdf"],
	]);
	expect((await findSession(services, "visit")).address?.uploadId).toBe(uploadId);
	expect((await db.select().from(uploads).where(eq(uploads.id, "bill")))[0]).toMatchObject({
		...{ applicationId: "case-1", nameAnswer: null },
	});
});

it.each(["an erased page", "no object"])("a proof of address with %s cannot be shared", async (fault) => {
	const { services, db, share } = await sharing();
	if (fault === "no object") await services.documents.delete("object-1");
	else await db.update(uploadPages).set({ objectKey: null }).where(eq(uploadPages.page, 1));
	expect(codeOf(await share())).toBe("file_missing");
	expect(await db.select().from(uploads)).toHaveLength(1);
});

it("an application without a proof of address has none to share", async () => {
	const { services } = await sharing();
	const outcome = await shareProofOfAddress(services, "visit", HEAD.with({ addressDocumentPath: null }).build());
	expect(codeOf(outcome)).toBe("file_missing");
});
