import { applyD1Migrations, env, reset } from "cloudflare:test";
import { expect, it } from "vitest";
import { rewrapColumns } from "#app/commands/keys/rewrap-columns.server.ts";
import { SEALED_FIELDS } from "#app/domain/application/sealed-fields.ts";
import { sealText } from "#app/sealing/sealed-text.server.ts";
import { aKeyring } from "#test/services/keyring.ts";
import { openApplication } from "./application-row.server.ts";
import { openDatabase } from "./db.server.ts";
import { applications } from "./schema.server.ts";

const HASH = "0123456789abcdef".repeat(4);
const POST = { addressLine1: "9 Orchard Terrace", city: "Limerick", postalCode: "V94 T9PX", country: "IE" };

/** What an application of then had in columns of its own, each sealed for itself. */
const SAID: Record<string, string> = {
	date_of_birth: "1988-03-14",
	phone: "+353861234567",
	address_line1: "12 Harbour Road",
	city: 'Cork "by the sea"',
	postal_code: "T12 X7Y8",
	nif_number: "293456780",
	physical_delivery_address: JSON.stringify(POST),
};

const OPENED = {
	...Object.fromEntries(SEALED_FIELDS.map((name) => [name, null])),
	dateOfBirth: SAID.date_of_birth,
	phone: SAID.phone,
	addressLine1: SAID.address_line1,
	city: SAID.city,
	postalCode: SAID.postal_code,
	nifNumber: SAID.nif_number,
	physicalDeliveryAddress: POST,
};

const keyring = aKeyring();

async function anApplicationOfThen(): Promise<void> {
	const texts = Object.entries(SAID).map(([column, text]) => sealText(keyring, `applications.${column} one`, text));
	const plain = ["id", "application_number", "version", "first_name", "last_name", "nationality", "email", "country"];
	const columns = [...plain, "created_at", "updated_at", "state_since", "nif_index", "key_id", ...Object.keys(SAID)];
	const values = ["one", "NIF-1", 1, "", "", "", "", "", 0, 0, 0, HASH, "k1", ...(await Promise.all(texts))];
	const marks = columns.map(() => "?").join(", ");
	await env.DB.prepare(`INSERT INTO applications (${columns.join(", ")}) VALUES (${marks})`)
		.bind(...values)
		.run();
}

const UPLOADS = `INSERT INTO uploads (id, document_type, state, verdict, facts, document_fingerprint, created_at, key_id) VALUES
	('kept', 'passport', 'stored', 'review', 'sealed', '${HASH}', 0, 'k1'), ('over', 'passport', 'purged', 'review', NULL, '${HASH}', 0, 'k1')`;
const PAGES = `INSERT INTO upload_pages (upload_id, page, object_key, file_type, bytes, sha256, key_id) VALUES
	('kept', 0, 'object', 'pdf', 1, '${HASH}', 'k1'), ('over', 0, 'deleted', 'pdf', 1, '${HASH}', 'k1')`;
const OWNER = `INSERT INTO owner_sessions (id, application_id, browser, generation, device, created_at, seen_at)
	VALUES ('o', 'one', '${HASH}', 1, '', 0, 0)`;

const rows = async (sql: string) => (await env.DB.prepare(sql).all()).results;

it("keeps what was sealed in columns of its own readable, until the cron has sealed it in one", async () => {
	await reset();
	const before = env.TEST_MIGRATIONS.filter(({ name }) => name < "0009");
	await applyD1Migrations(env.DB, before);
	await anApplicationOfThen();
	for (const insert of [UPLOADS, PAGES, OWNER]) await env.DB.prepare(insert).run();
	await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);

	const db = openDatabase(env.DB, keyring);
	async function opened() {
		const [row] = await db.select().from(applications);
		if (!row) throw new Error("no application");
		return { row, application: await openApplication(db, row) };
	}
	const first = await opened();
	expect(first.application).toMatchObject(OPENED);
	expect(first.row).toMatchObject({ keyId: "", nifIndex: HASH.slice(0, 32) });
	expect(JSON.stringify(first.row), "sealed as it was").not.toContain("Harbour");

	await rewrapColumns({ db, documents: { rewrapText: async (text: string) => text } as never });
	const second = await opened();
	expect(second.application).toMatchObject(OPENED);
	expect(second.row).toMatchObject({ keyId: "k1", nifIndex: HASH.slice(0, 32) });
	expect(String(second.row.sealed)).toMatch(/^sealed:k1:[A-Za-z0-9+/=]+$/);
});

it("shortens hashes, and leaves a deleted document no key", async () => {
	await reset();
	await applyD1Migrations(
		env.DB,
		env.TEST_MIGRATIONS.filter(({ name }) => name < "0009"),
	);
	for (const insert of [UPLOADS, PAGES, OWNER]) await env.DB.prepare(insert).run();
	await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
	const short = HASH.slice(0, 32);
	expect(await rows("SELECT id, key_id, document_fingerprint AS hash FROM uploads ORDER BY id")).toEqual([
		{ id: "kept", key_id: "k1", hash: short },
		{ id: "over", key_id: null, hash: short },
	]);
	expect(await rows("SELECT object_key, key_id, sha256 FROM upload_pages ORDER BY upload_id")).toEqual([
		{ object_key: "object", key_id: "k1", sha256: short },
		{ object_key: null, key_id: null, sha256: short },
	]);
	expect(await rows("SELECT browser FROM owner_sessions")).toEqual([{ browser: short }]);
});
