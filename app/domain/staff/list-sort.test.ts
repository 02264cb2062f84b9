import { describe, expect, it } from "vitest";
import {
	ariaSort,
	createCursor,
	displayedSort,
	formatCursor,
	formatSort,
	listOrder,
	listRangesFrom,
	nextSort,
	normaliseSort,
	parseCursor,
	parseSort,
	SORT_NAMES,
} from "./list-sort.ts";

const OPEN = { stage: null, only: null };
const CLOSED = { stage: "closed", only: null } as const;
const MESSAGES = { stage: null, only: "message" };
const DUE = { name: "due", descending: false } as const;

describe("a sort", () => {
	it("is a column's name, with a minus for descending", () => {
		expect(parseSort("due")).toEqual(DUE);
		expect(parseSort("-paid")).toEqual({ name: "paid", descending: true });
		for (const name of SORT_NAMES)
			for (const text of [name, `-${name}`]) expect(formatSort(parseSort(text) ?? DUE)).toBe(text);
	});

	it.each([null, "", "-", "--due", "due-", "clock", "nif", "__proto__", "Due"])("is null for %j", (text) => {
		expect(parseSort(text)).toBeNull();
	});

	it("is omitted when it is the default, and in a closed queue", () => {
		expect(normaliseSort(DUE, OPEN)).toBeNull();
		expect(normaliseSort(DUE, MESSAGES)).toEqual(DUE);
		expect(normaliseSort({ ...DUE, descending: true }, OPEN)).toEqual({ ...DUE, descending: true });
		expect(normaliseSort({ name: "paid", descending: true }, CLOSED)).toBeNull();
		expect(normaliseSort({ name: "paid", descending: true }, { stage: "in_review", only: null })).not.toBeNull();
	});

	it("is shown as by due date when that is the default", () => {
		expect(displayedSort(null, OPEN)).toEqual(DUE);
		expect(displayedSort(null, CLOSED)).toBeNull();
		expect(displayedSort(null, MESSAGES)).toBeNull();
		expect(displayedSort({ name: "since", descending: true }, MESSAGES)).toEqual({ name: "since", descending: true });
	});
});

describe("a column's heading", () => {
	it("sorts ascending, then descending, then ascending again", () => {
		expect(nextSort("package", DUE)).toEqual({ name: "package", descending: false });
		expect(nextSort("clock", DUE)).toEqual({ name: "due", descending: true });
		expect(nextSort("clock", { name: "due", descending: true })).toEqual(DUE);
		expect(nextSort("since", null)).toEqual({ name: "since", descending: false });
	});

	it("does not sort by sealed columns, or by those without an order", () => {
		for (const column of ["nif", "applicant", "next", "owner"] as const) expect(nextSort(column, DUE)).toBeNull();
	});

	it("indicates the sort only if the list is sorted by it", () => {
		expect(ariaSort("clock", DUE)).toBe("ascending");
		expect(ariaSort("paid", { name: "paid", descending: true })).toBe("descending");
		expect(ariaSort("paid", DUE)).toBeUndefined();
		expect(ariaSort("clock", null)).toBeUndefined();
	});
});

const ROW = {
	id: "a_-9",
	estimatedCompletionDate: 300,
	packageType: "premium",
	stateSince: 250,
	messageSince: null,
	createdAt: 200,
	updatedAt: 400,
	balance: -50,
} as const;

describe("an order", () => {
	it("is by the sort's column and then by age, except for messages and closed applications", () => {
		expect(listOrder({ name: "paid", descending: true }, OPEN)).toEqual({
			keys: ["balance", "createdAt"],
			descending: true,
		});
		expect(listOrder(null, OPEN)).toEqual({ keys: ["estimatedCompletionDate", "createdAt"], descending: false });
		expect(listOrder(null, MESSAGES)).toEqual({ keys: ["messageSince"], descending: false });
		expect(listOrder(DUE, CLOSED)).toEqual({ keys: ["updatedAt"], descending: true });
	});

	it("ranks packages as they are offered", () => {
		const order = listOrder({ name: "package", descending: false }, OPEN);
		const ranks = (["standard", "express", "premium"] as const).map(
			(packageType) => createCursor(order, { ...ROW, packageType }).values[0],
		);
		expect(ranks).toEqual([0, 1, 2]);
	});
});

describe("a cursor", () => {
	const byDue = listOrder(null, OPEN);
	const byPaid = listOrder({ name: "paid", descending: false }, OPEN);

	it("round-trips through a URL", () => {
		const undated = createCursor(byDue, { ...ROW, estimatedCompletionDate: null });
		expect(formatCursor(undated)).toBe("null.200.a_-9");
		expect(parseCursor("null.200.a_-9", byDue)).toEqual(undated);
		expect(formatCursor(createCursor(byPaid, ROW))).toBe("-50.200.a_-9");
		expect(parseCursor("-50.200.a_-9", byPaid)).toEqual(createCursor(byPaid, ROW));
	});

	it.each([
		null,
		"",
		"a",
		"1.a",
		"1.2.3.a",
		"1.null.a",
		"1e3.2.a",
		"1.2.",
		"1.2.a'b",
		`1.2.${"a".repeat(65)}`,
		"1234567890123456.2.a",
		"1.2.3,4",
	])("is null for %j", (text) => {
		expect(parseCursor(text, byDue)).toBeNull();
	});

	it("has null only as a due date", () => {
		expect(parseCursor("null.200.a", byPaid)).toBeNull();
	});
});

describe("the rows beyond a cursor", () => {
	const rangesOf = (name: (typeof SORT_NAMES)[number], descending: boolean, values: (number | null)[]) => {
		const order = listOrder({ name, descending }, OPEN);
		const cursor = { values, id: "a" };
		return { after: listRangesFrom(order, cursor, "after"), before: listRangesFrom(order, cursor, "before") };
	};

	it.each([false, true])("have those without a due date last, descending: %s", (descending) => {
		expect(rangesOf("due", descending, [1, 2])).toEqual({
			after: [
				{ first: null, beyondFrom: 0, descending },
				{ first: "null", beyondFrom: null, descending },
			],
			before: [{ first: null, beyondFrom: 0, descending: !descending }],
		});
		expect(rangesOf("due", descending, [null, 2])).toEqual({
			after: [{ first: "null", beyondFrom: 1, descending }],
			before: [
				{ first: "null", beyondFrom: 1, descending: !descending },
				{ first: "not-null", beyondFrom: null, descending: !descending },
			],
		});
	});

	it.each([false, true])("are one range when sorted by a column, and two by package, descending: %s", (descending) => {
		for (const name of ["paid", "since"] as const)
			expect(rangesOf(name, descending, [1, 2])).toEqual({
				after: [{ first: null, beyondFrom: 0, descending }],
				before: [{ first: null, beyondFrom: 0, descending: !descending }],
			});
		const { after, before } = rangesOf("package", descending, [1, 2]);
		expect(after).toEqual([
			{ first: "equal", beyondFrom: 1, descending },
			{ first: "beyond", beyondFrom: null, descending },
		]);
		expect(before.map(({ first }) => first)).toEqual(["equal", "beyond"]);
	});
});
