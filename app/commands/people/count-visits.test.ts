import { describe, expect, it } from "vitest";
import type { Flag } from "#app/domain/documents/document-flags.ts";
import { failure, success } from "#app/domain/failure.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import type { UploadResult } from "../documents/uploads.server.ts";
import {
	type CountedVisitor,
	countErrors,
	countStep,
	countUpload,
	recordPageView,
	toDesktopVisitor,
} from "./count-visits.server.ts";

const PHONE: CountedVisitor = { language: "pt", countedAs: "phone" };
const UNCOUNTED: CountedVisitor = { language: "pt", countedAs: null };
const PASSPORT = { sessionId: "session", documentType: "passport" } as const;
const READ: UploadResult = { uploadId: "passport", verdict: "verified", flags: [], reading: "done" };

/** An in-memory database, with the work done after a response. */
function environment() {
	const { services, sqlite } = partnerEnvironment();
	const work: Promise<unknown>[] = [];
	Object.assign(services, {
		now: () => Date.parse("2026-07-01T23:30:00Z"),
		background: (promise: Promise<unknown>) => void work.push(promise),
	});
	const rows = (sql: string) =>
		sqlite
			.prepare(sql)
			.all()
			.map((row) => Object.values(row).join(" "));
	const counts = async () => {
		await Promise.all(work);
		return rows("SELECT day, step, language, device, error, times FROM step_days ORDER BY step, error, device");
	};
	/** Stores the documents of the session: id, type, time of upload in ms, verdict. */
	const addUploads = (...uploads: [string, "passport" | "address", number, string?][]) => {
		sqlite.exec("INSERT INTO visits (id, created_at, updated_at, key_id) VALUES ('session', 0, 0, 1)");
		for (const [id, type, createdAt, verdict = "verified"] of uploads) {
			sqlite
				.prepare(
					"INSERT INTO uploads (id, visit_id, document_type, state, verdict, flags, form_flags, reading_attempts, created_at) VALUES (?, 'session', ?, 'stored', ?, '[]', '[]', 0, ?)",
				)
				.run(id, type, verdict, createdAt);
			sqlite.prepare(`UPDATE visits SET ${type}_upload_id = ?`).run(id);
		}
	};
	return { services, counts, addUploads, views: () => rows("SELECT day, path, language, views FROM page_views") };
}

describe("a step", () => {
	it("is counted by Lisbon day, language and device class", async () => {
		const { services, counts } = environment();
		countStep(services, PHONE, "payment");
		countStep(services, PHONE, "payment");
		countStep(services, toDesktopVisitor(PHONE), "payment");
		countStep(services, UNCOUNTED, "payment");
		countStep(services, toDesktopVisitor(UNCOUNTED), "payment");
		expect(await counts()).toEqual(["2026-07-02 payment pt desktop  1", "2026-07-02 payment pt phone  2"]);
	});
});

describe("errors of a step", () => {
	it("are counted once per visit, up to sixteen", async () => {
		const { services, counts } = environment();
		countErrors(services, PHONE, "details", ["phone:error_phone_invalid", "phone:error_phone_invalid"]);
		expect(await counts()).toEqual(["2026-07-02 details pt phone phone:error_phone_invalid 1"]);
		const all = Array.from({ length: 18 }, (_, index) => `field:error_${10 + index}`);
		countErrors(services, PHONE, "details", all);
		const counted = (await counts()).map((line) => line.split(" ")[4]);
		expect(counted).toEqual([...all.slice(0, 16), "phone:error_phone_invalid"]);
	});

	it("need no statement if there are none, or if the visitor is not counted", async () => {
		const { services, counts } = environment();
		countErrors(services, PHONE, "details", []);
		countErrors(services, UNCOUNTED, "details", ["phone:error_phone_invalid"]);
		expect(await counts()).toEqual([]);
	});
});

describe("an upload", () => {
	const flag = (code: Flag["code"]) => ({ code }) as Flag;

	it.each([
		["a failure without fields", failure("too-large", "file_too_large"), ["error_file_too_large"]],
		[
			"a failure with fields",
			failure("invalid", "invalid_request", { fields: { document: "error_file_type:heic" } }),
			["document:error_file_type"],
		],
		[
			"flags that require another document",
			success({ ...READ, verdict: "rejected" as const, flags: [flag("expired")] }),
			["flag_expired"],
		],
		["a document without findings", success(READ), []],
	])("counts %s", async (_label, outcome, errors) => {
		const { services, counts } = environment();
		countUpload(services, PHONE, PASSPORT, outcome as Parameters<typeof countUpload>[3]);
		expect(await counts()).toEqual(errors.map((error) => `2026-07-02 upload pt phone ${error} 1`));
	});

	const BOTH = ["2026-07-02 documents pt phone  1"];

	it.each<[string, Parameters<ReturnType<typeof environment>["addUploads"]>, Record<string, unknown>, string[]]>([
		[
			"completes both documents",
			[
				["address", "address", 1],
				["passport", "passport", 2],
			],
			{},
			BOTH,
		],
		["is the first of the two", [["passport", "passport", 1]], {}, []],
		[
			"is the earlier of the two",
			[
				["passport", "passport", 1],
				["address", "address", 2],
			],
			{},
			[],
		],
		[
			"has the same time and the lower id",
			[
				["qassport", "address", 2],
				["passport", "passport", 2],
			],
			{},
			[],
		],
		[
			"has the same time and the higher id",
			[
				["address", "address", 2],
				["passport", "passport", 2],
			],
			{},
			BOTH,
		],
		[
			"replaces a good document",
			[
				["old", "passport", 0],
				["address", "address", 1],
				["passport", "passport", 2],
			],
			{},
			[],
		],
		[
			"replaces a rejected document",
			[
				["old", "passport", 0, "rejected"],
				["address", "address", 1],
				["passport", "passport", 2],
			],
			{},
			BOTH,
		],
		[
			"is rejected itself",
			[
				["address", "address", 1],
				["passport", "passport", 2],
			],
			{ verdict: "rejected" },
			[],
		],
		[
			"is a guardian's",
			[
				["address", "address", 1],
				["passport", "passport", 2],
			],
			{ documentType: "guardian" },
			[],
		],
		[
			"is not counted",
			[
				["address", "address", 1],
				["passport", "passport", 2],
			],
			{ visitor: UNCOUNTED },
			[],
		],
	])(
		"that %s",
		async (_label, uploads, { visitor = PHONE, documentType = "passport", verdict = "verified" }, expected) => {
			const { services, counts, addUploads } = environment();
			addUploads(...uploads);
			const upload = { sessionId: "session", documentType } as typeof PASSPORT;
			countUpload(services, visitor as CountedVisitor, upload, success({ ...READ, verdict: verdict as "verified" }));
			expect(await counts()).toEqual(expected);
		},
	);

	it("of an address completes both documents too", async () => {
		const { services, counts, addUploads } = environment();
		addUploads(["passport", "passport", 1], ["address", "address", 2]);
		const upload = { sessionId: "session", documentType: "address" } as const;
		countUpload(services, PHONE, upload, success({ ...READ, uploadId: "address" }));
		expect(await counts()).toEqual(BOTH);
	});
});

describe("a page view", () => {
	it("is counted by day, path and language, even of an uncounted visitor, with its steps", async () => {
		const { services, counts, views } = environment();
		await recordPageView(services, PHONE, { template: "/payment", steps: ["visit", "payment"] });
		await recordPageView(services, PHONE, { template: "/payment", steps: [] });
		await recordPageView(services, UNCOUNTED, { template: "/payment", steps: ["payment"] });
		expect(views()).toEqual(["2026-07-02 /payment pt 3"]);
		expect(await counts()).toEqual(["2026-07-02 payment pt phone  1", "2026-07-02 visit pt phone  1"]);
	});
});
