import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { parseStaffLocation, staffHubMessageSchema, viewersFor } from "./staff-hub-message.ts";

const ID = "a".repeat(22);
const OTHER = "b".repeat(22);

describe("the location of a staff page", () => {
	it("is the application that it shows, or none, and whether someone is writing", () => {
		expect(parseStaffLocation(JSON.stringify({ at: ID, writing: true }))).toEqual({ at: ID, writing: true });
		expect(parseStaffLocation(JSON.stringify({ at: null, writing: false }))).toEqual({ at: null, writing: false });
	});

	it.each([
		"",
		"nonsense",
		"{}",
		JSON.stringify({ at: "short", writing: true }),
		JSON.stringify({ at: `${ID}x`, writing: true }),
	])("is not read from %j", (message) => {
		expect(parseStaffLocation(message)).toBeNull();
	});

	it("has only letters, digits, hyphens and underscores in its ID", () => {
		expect(parseStaffLocation(JSON.stringify({ at: `${"a".repeat(20)}-_`, writing: false }))).not.toBeNull();
		expect(parseStaffLocation(JSON.stringify({ at: `${"a".repeat(21)}.`, writing: false }))).toBeNull();
		expect(parseStaffLocation(JSON.stringify({ at: ID, writing: "yes" }))).toBeNull();
	});
});

describe("the list of other viewers", () => {
	const page = (account: number, name: string, at: string | null, writing = false) => ({ account, name, at, writing });

	it("is sorted by name, without oneself and without viewers of a list", () => {
		const present = [page(1, "Ana", ID), page(2, "Rui", ID), page(3, "Eva", null), page(4, "Leo", OTHER, true)];
		expect(viewersFor(1, present)).toEqual([
			{ name: "Leo", at: OTHER, writing: true },
			{ name: "Rui", at: ID, writing: false },
		]);
	});

	it("has a person with two pages once, who writes if either page does", () => {
		for (const [first, second] of [
			[true, false],
			[false, true],
		])
			expect(viewersFor(1, [page(2, "Rui", ID, first), page(2, "Rui", ID, second)])).toEqual([
				{ name: "Rui", at: ID, writing: true },
			]);
		expect(viewersFor(1, [page(2, "Rui", ID), page(2, "Rui", OTHER)])).toHaveLength(2);
	});

	it("is sent in one of two kinds of message", () => {
		const change = { type: "change", id: ID, version: 2, by: "staff", who: null };
		expect(v.is(staffHubMessageSchema, change)).toBe(true);
		expect(v.is(staffHubMessageSchema, { ...change, by: "stranger" })).toBe(false);
		expect(v.is(staffHubMessageSchema, { type: "presence", viewers: [{ name: "Rui", at: ID, writing: false }] })).toBe(
			true,
		);
		expect(v.is(staffHubMessageSchema, { type: "presence", viewers: [{ name: "Rui" }] })).toBe(false);
	});
});
