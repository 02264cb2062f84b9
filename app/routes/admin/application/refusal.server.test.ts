import { describe, expect, it } from "vitest";
import { failure } from "#app/domain/failure.ts";
import { toPreview, toRefusal } from "./refusal.server.ts";

const form = (fields: Record<string, string | File>) => {
	const data = new FormData();
	for (const [name, value] of Object.entries(fields)) data.set(name, value);
	return data;
};
const invalid = failure("invalid", "invalid_request").failure;

/** The names of the fields beside which a failure of an action is shown. */
const fieldsOf = (action: Parameters<typeof toRefusal>[0], problem = invalid) =>
	Object.keys(toRefusal(action, problem, null, "en").fields);

describe("a refused action", () => {
	it.each<[Parameters<typeof toRefusal>[0], string[]]>([
		["decide-passport", ["reason"]],
		["decide-address", ["reason"]],
		["decide-guardian", ["reason"]],
		["decide-mandate", ["reason"]],
		["store-mandate", ["mandate"]],
		["request-information", ["reason.0"]],
		["file", ["check.identity"]],
		["refuse", ["answer"]],
		["approve", ["answer"]],
		["propose-nif", ["nif"]],
		["confirm-nif", ["nif"]],
		["replace-nif", ["nif"]],
		["confirm-replaced-nif", ["nif"]],
		["store-certificate", ["certificate"]],
		["confirm-certificate", ["reason"]],
		["ship", ["status"]],
		["reject", ["reason"]],
		["return-proposal", ["reason"]],
		["withdraw", ["sentOn"]],
		["reopen", ["reason"]],
		["ask-correction", ["right.name"]],
		["refuse-correction", ["answer"]],
		["store-password", ["password"]],
		["resign-representation", ["reason"]],
		["refund", ["amount"]],
		["decide-refund", ["reason"]],
		["refuse-refund", ["reason"]],
		["cancel", []],
		[null, []],
	])("%s is explained beside its field", (action, fields) => {
		expect(fieldsOf(action)).toEqual(fields);
	});

	it.each<[Parameters<typeof failure>[0], Parameters<typeof failure>[1], string[]]>([
		["invalid", "invalid_request", ["nif"]],
		["unsupported", "invalid_request", ["nif"]],
		["too-large", "invalid_request", ["nif"]],
		["conflict", "nif_taken", ["nif"]],
		["conflict", "stale_version", []],
		["forbidden", "staff_only", []],
		["unavailable", "invalid_request", []],
	])("is explained beside a field only if the form is wrong: %s, %s", (kind, code, fields) => {
		expect(fieldsOf("confirm-nif", failure(kind, code).failure)).toEqual(fields);
	});

	it("points to the repetition of a number that was typed differently, where it is typed twice", () => {
		const { failure: mismatch } = failure("invalid", "nif_mismatch");
		const fields = (["propose-nif", "replace-nif", "confirm-nif", "confirm-replaced-nif"] as const).map((action) =>
			fieldsOf(action, mismatch),
		);
		expect(fields).toEqual([["repeated"], ["repeated"], ["nif"], ["nif"]]);
	});

	it("shows the errors of its own fields instead, in the reader's language, and hides messages of the library", () => {
		const { failure: problem } = failure("invalid", "invalid_request", {
			fields: { nif: "error_nif_taken", kind: "Invalid type: Expected string" },
		});
		const english = toRefusal("confirm-nif", problem, null, "en");
		const { failure: plain } = failure("invalid", "invalid_request");
		const generic = toRefusal("confirm-nif", plain, null, "en").message;
		expect(Object.keys(english.fields)).toEqual(["nif", "kind"]);
		expect(english.fields.kind).toBe(generic);
		expect(english.fields.nif).not.toContain("error_");
		expect(toRefusal("confirm-nif", problem, null, "pt").fields.nif).not.toBe(english.fields.nif);
	});

	it("returns what was typed, but neither files nor values that confirm the page's current state", () => {
		const kept = { reason: "Blurred", "reason.0": "Own", amount: "12", note: "" };
		const omitted = {
			...{ intent: "refund", version: "3", nif: "293456780", password: "secret", repeated: "x", prefixConfirmed: "on" },
			...{ confirmed: "on", refundId: "r1", available: "100", key: "k", field: "f" },
		};
		const { values } = toRefusal(
			"refund",
			invalid,
			form({ ...kept, ...omitted, file: new File(["x"], "x.pdf") }),
			"en",
		);
		expect(values).toEqual(kept);
		expect(toRefusal("refund", invalid, null, "en")).toMatchObject({
			values: {},
			subject: null,
			staleVersion: null,
		});
	});

	it("belongs to one payment or proposal, the payment first", () => {
		const subject = (fields: Record<string, string | File>) => toRefusal("refund", invalid, form(fields), "en").subject;
		expect([
			subject({ paymentId: "p1", proposal: "x" }),
			subject({ proposal: "rejection" }),
			subject({ paymentId: new File([""], "p1") }),
			subject({}),
		]).toEqual(["p1", "rejection", null, null]);
	});

	it("names the version of the page only if that is outdated", () => {
		const { failure: stale } = failure("conflict", "stale_version");
		expect(toRefusal("file", stale, form({ version: "6" }), "en").staleVersion).toBe(6);
		expect(toRefusal("file", invalid, form({ version: "6" }), "en").staleVersion).toBeNull();
	});
});

it("a preview keeps what was typed, and is no error", () => {
	const preview = { subject: "Assunto" } as never;
	expect(toPreview("request-information", form({ intent: "x", reason: "Blurred" }), preview)).toEqual({
		...{ action: "request-information", subject: null, message: "", fields: {}, values: { reason: "Blurred" } },
		...{ staleVersion: null, preview },
	});
});
