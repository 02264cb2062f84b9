import { expect, it } from "vitest";
import type { AdminDocument } from "../application-view.ts";
import { findSideBySide } from "./side-by-side.tsx";

function document(uploadId: string, kind: AdminDocument["kind"], pages: number, isViewable = true): AdminDocument {
	const page = { href: "", fileType: "jpeg" as const, bytes: 1, sha256: "", fileName: null };
	const numbered = Array.from({ length: pages }, (_, index) => ({
		...page,
		key: `${uploadId}.${index + 1}`,
		number: index + 1,
	}));
	const fixed = {
		decision: "review" as const,
		isCurrent: true,
		checks: [],
		findings: [],
		readings: [],
		isReadingPending: false,
		nameAnswer: null,
		isNameProof: false,
		createdAt: 0,
	};
	return { ...fixed, uploadId, kind, isViewable, pages: numbered };
}

function summarise(documents: AdminDocument[], query = "compare"): string | null {
	const pair = findSideBySide(documents, new URLSearchParams(query));
	return pair && `${pair.left.key} ${pair.right.key}${pair.isPageMissing ? " missing" : ""}`;
}

it("shows the passport with its signature page, or else with the bill", () => {
	expect(summarise([document("b", "address", 1), document("p", "passport", 2)])).toBe("p.1 p.2");
	expect(summarise([document("p", "passport", 1), document("old", "passport", 1), document("b", "address", 1)])).toBe(
		"p.1 old.1",
	);
	expect(summarise([document("p", "passport", 1), document("b", "address", 2)])).toBe("p.1 b.1");
});

it("shows the two pages named in the URL, and reports one that is not open", () => {
	const documents = [document("p", "passport", 2), document("b", "address", 1)];
	expect(summarise(documents, "compare&left=b.1&right=p.2")).toBe("b.1 p.2");
	expect(summarise(documents, "compare&left=b.1&right=x.9")).toBe("b.1 p.2 missing");
});

it("shows nothing unrequested, hidden or unsafe", () => {
	const documents = [document("p", "passport", 2)];
	expect(summarise(documents, "")).toBeNull();
	expect(summarise([document("p", "passport", 0), document("b", "address", 1)])).toBeNull();
	expect(summarise([document("p", "passport", 1), document("b", "address", 1, false)])).toBeNull();
});

it("shows the passport and the certificate as soon as there is one", () => {
	const documents = [document("c", "certificate", 1), document("p", "passport", 2), document("m", "mandate", 2)];
	expect(summarise(documents)).toBe("p.1 c.1");
	const [certificate, ...others] = documents;
	expect(summarise(certificate ? [{ ...certificate, isCurrent: false }, ...others] : [])).toBe("p.2 m.2");
});

it("shows the signatures of the passport and of the signed power of attorney", () => {
	const bill = document("b", "address", 1);
	const signed = document("m", "mandate", 2);
	expect(summarise([document("p", "passport", 2), bill, signed])).toBe("p.2 m.2");
	expect(summarise([document("p", "passport", 1), document("old", "passport", 1), bill, signed])).toBe("p.1 m.2");
	expect(
		summarise([document("p", "passport", 1), bill, { ...signed, isCurrent: false }]),
		"an outdated signed document",
	).toBe("p.1 b.1");
	expect(summarise([document("p", "passport", 0), signed]), "without a passport").toBe("m.1 m.2");
});
