import { describe, expect, it } from "vitest";
import { MAX_PAGES } from "#app/domain/documents/document-limits.ts";
import {
	addPages,
	type DocumentPage,
	isPdf,
	movePage,
	removePage,
	rotatePage,
	toUncheckedPage,
} from "./document-page.ts";

function aPage(name: string, changes: Partial<DocumentPage> = {}): DocumentPage {
	return { ...toUncheckedPage(new File(["a"], name, { type: "image/jpeg" })), id: name, ...changes };
}

const names = (pages: readonly DocumentPage[] | null) => pages?.map(({ id }) => id).join("");
const abc = ["a", "b", "c"].map((name) => aPage(name));

describe("the pages of a document", () => {
	it("swap with their neighbours, and stay in place without one", () => {
		expect(names(movePage(abc, "b", -1))).toBe("bac");
		expect(names(movePage(abc, "b", 1))).toBe("acb");
		expect(movePage(abc, "a", -1)).toBeNull();
		expect(movePage(abc, "c", 1)).toBeNull();
		expect(movePage(abc, "unknown", 1)).toBeNull();
	});

	it("rotate by quarters in both directions", () => {
		const turns = [1, 2, 3, 4].map((times) => {
			let pages: DocumentPage[] = abc;
			for (let time = 0; time < times; time++) pages = rotatePage(pages, "a", -1);
			return pages[0]?.rotation;
		});
		expect(turns).toEqual([3, 2, 1, 0]);
		expect(rotatePage(abc, "a", 1).map(({ rotation }) => rotation)).toEqual([1, 0, 0]);
	});

	it("lose the advice about orientation once rotated, and keep the other advice", () => {
		const [rotated] = rotatePage([aPage("a", { advice: ["dark", "sideways"] })], "a", 1);
		expect(rotated?.advice).toEqual(["dark"]);
	});

	it("can be removed, appended and replaced", () => {
		expect(names(removePage(abc, "b"))).toBe("ac");
		expect(names(addPages(abc, [aPage("d")], null).pages)).toBe("abcd");
		expect(names(addPages(abc, [aPage("d"), aPage("e")], "b").pages)).toBe("adec");
	});

	it("are unchanged when there is no replacement", () => {
		expect(names(addPages(abc, [], "b").pages)).toBe("abc");
	});

	it("are limited to eight, and report the files that do not fit", () => {
		const fullSet = Array.from({ length: MAX_PAGES }, (_, index) => aPage(String(index)));
		const { pages, tooMany } = addPages(fullSet, [aPage("x")], null);
		expect(names(pages)).toBe("01234567");
		expect(names(tooMany)).toBe("x");
	});
});

it("recognises a PDF by its type, or by its name if the browser reports no type", () => {
	expect(isPdf({ type: "application/pdf", name: "bill" })).toBe(true);
	expect(isPdf({ type: "", name: "Bill.PDF" })).toBe(true);
	expect(isPdf({ type: "image/jpeg", name: "bill.pdf" })).toBe(false);
});
