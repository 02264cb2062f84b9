import { expect, it } from "vitest";
import { representativeLinks } from "#app/data/application-schema.server.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { anApplication } from "#test/factories/application.ts";
import { applicationEnvironment, codeOf } from "#test/services/application-environment.ts";
import { issueMandate } from "./issue-mandate.server.ts";
import {
	acceptRepresentation,
	createRepresentativeLink,
	deleteRepresentativeLink,
	findRepresentedApplication,
} from "./representative-link.server.ts";

const OWN = { useProvidedRepresentative: false, representativeName: "Rui Costa", representativeNif: "293456780" };
const INPUT = { name: "Rui Costa", nif: "293 456 780", consent: true };

/** Two applications whose representatives are their own, and a link for each. */
async function twoLinks() {
	const environment = applicationEnvironment();
	const { services, add, find } = environment;
	const tokens: string[] = [];
	const create = async (id = "case-1") => {
		const outcome = await createRepresentativeLink(services, await find(id));
		return outcome.ok ? outcome.value : "";
	};
	for (const id of ["case-1", "case-2"]) {
		await add(
			anApplication()
				.with({ ...OWN, id, applicationNumber: `NIF-${id}` })
				.paid()
				.build(),
		);
		tokens.push(tokenOf(await create(id)));
	}
	const idOf = async (token: string) => (await findRepresentedApplication(services, token))?.id ?? null;
	return { ...environment, create, tokens: tokens as [string, string], idOf };
}

const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? "";

it("the link is in Portuguese, valid for thirty days, and replaces the previous one of its application", async () => {
	const { services, db, create, tokens, idOf, wait } = await twoLinks();
	expect(await Promise.all(tokens.map(idOf))).toEqual(["case-1", "case-2"]);
	const url = await create();
	expect(url).toMatch(/^https:\/\/azulejo\.example\/represent\?token=[\w-]{43}&lang=pt$/);
	expect(await Promise.all([...tokens, tokenOf(url), ""].map(idOf))).toEqual([null, "case-2", "case-1", null]);
	expect((await db.select().from(representativeLinks))[0]).toMatchObject({
		...{ createdAt: services.now(), expiresAt: services.now() + 30 * DAY },
	});
	wait(30 * DAY - 1);
	expect(await idOf(tokens[1])).toBe("case-2");
	wait(1);
	expect(await idOf(tokens[1])).toBeNull();
});

it("the link ends when it is deleted, and when the application is filed", async () => {
	const { services, sqlite, tokens, idOf } = await twoLinks();
	await deleteRepresentativeLink(services, "case-1");
	expect(await Promise.all(tokens.map(idOf))).toEqual([null, "case-2"]);
	sqlite.exec("UPDATE applications SET status = 'processing' WHERE id = 'case-2'");
	expect(await idOf(tokens[1])).toBeNull();
});

it("no link is created after filing, or for a representative who has accepted", async () => {
	const { services } = await twoLinks();
	const create = async (application = anApplication().paid().with(OWN)) => {
		const outcome = await createRepresentativeLink(services, application.build());
		return outcome.ok ? null : outcome.failure;
	};
	expect(await create(anApplication().with(OWN).filed())).toMatchObject({ code: "wrong_state", from: "processing" });
	expect(
		await create(
			anApplication()
				.paid()
				.with({ ...OWN, representativeAcceptedAt: 1 }),
		),
	).toMatchObject({
		code: "representative_accepted",
	});
	expect(await create()).toBeNull();
});

it("the representative accepts once, with the name and number that the applicant gave", async () => {
	const { services, find, requests, tokens } = await twoLinks();
	const accept = (changes: Partial<typeof INPUT> = {}, token = tokens[0]) =>
		acceptRepresentation(services, token, { ...INPUT, ...changes });
	expect(codeOf(await accept({}, "none"))).toBe("link_expired");
	expect(await accept({ name: "Ana Costa" })).toMatchObject({
		failure: { code: "representative_name", fields: { name: "error_representative_name" } },
	});
	expect(await accept({ nif: "1" })).toMatchObject({ failure: { fields: { nif: "error_representative_nif" } } });
	expect(await accept({ consent: false })).toMatchObject({
		failure: { fields: { consent: "error_representative_consent" } },
	});
	expect(requests).toEqual([]);
	expect((await accept()).ok).toBe(true);
	expect((await accept({ name: "Anyone" })).ok).toBe(true);
	expect(requests).toHaveLength(1);
	expect([(await find()).representativeAcceptedAt, (await find("case-2")).representativeAcceptedAt]).toEqual([
		...[services.now(), null],
	]);
});

it("no power of attorney is issued for an unknown application, or with missing data", async () => {
	const { services, add } = applicationEnvironment();
	expect(codeOf(await issueMandate(services, "none"))).toBe("application_not_found");
	await add(anApplication().paid().build());
	const outcome = await issueMandate(services, "case-1");
	if (outcome.ok) throw new Error("nothing is missing");
	const { code, fields } = outcome.failure;
	expect([code, Object.values(fields ?? {})[0]]).toEqual([code, `error_${code}`]);
	expect(Object.entries(fields ?? {}).every(([gap, error]) => error === `error_${gap}`)).toBe(true);
});
