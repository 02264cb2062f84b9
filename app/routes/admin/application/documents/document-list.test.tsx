import { describe } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { anAdminApplication, anAdminDocument, aRefusal } from "#test/factories/admin-application.ts";
import { itShows } from "#test/services/outline.tsx";
import type { AdminApplication, Refusal } from "../application-view.ts";
import { DocumentList } from "./document-list.tsx";
import { DocumentViewer } from "./document-viewer.tsx";
import { SideBySidePanel } from "./side-by-side.tsx";

const list = (changes: Partial<AdminApplication>, refusal: Refusal | null = null) => (
	<DocumentList key="l" application={anAdminApplication(changes)} refusal={refusal} />
);
const doc = anAdminDocument;
const [PAGE] = doc().pages;
if (!PAGE) throw new Error("no page");
const ADDRESS = doc({
	uploadId: "upload-2",
	kind: "address",
	pages: [{ ...PAGE, key: "upload-2.0", href: "/admin/documents/upload-2/0" }],
});
const PROPOSED = { path: "upload-2", proposedBy: "Rui", reason: null, missing: [] };

describe("the documents of an application", () => {
	itShows({
		"are absent": [
			list({}),
			["<section aria-labelledby=documents>", "## Documents", m.admin_reading_limits(), "No documents have been sent."],
		],
		"were deleted": [
			list({ areDocumentsDeleted: true }),
			["<section aria-labelledby=documents>", "## Documents", m.admin_reading_limits(), m.admin_documents_deleted()],
		],
		"may not be opened by the viewer": [
			list({ canOpenDocuments: false, documents: [doc({ pages: [] })] }),
			[
				"<section aria-labelledby=documents>",
				"## Documents",
				m.admin_reading_limits(),
				"Your role is not allowed to open documents.",
				"### Passport or ID",
				"{warning} Needs review<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
			],
		],
		"are opened for a reason": [
			list({ hasMaskedDocuments: true }),
			[
				m.admin_reading_limits(),
				"<form action=/admin/applications/case-1?lang=en>",
				"<input type=hidden name=intent value=open-documents>",
				m.access_reason_lede(),
				"label: Reason",
				"<select id=opening-reason name=reason>",
				"option value=check: To check them",
				"option value=compare: To compare them with what was written",
				"option value=question: The applicant has a question",
				"option value=filing: To file the application",
				"option value=dispute: A dispute or a complaint",
				"option value=other: Another reason (say which)",
				"label: In your own words",
				"<input maxlength=500 id=opening-words type=text name=words>",
				"<input id=opening-for-claims type=checkbox name=forClaims>",
				m.access_reason_for_claims(),
				"button primary: Open the documents",
				"No documents have been sent.",
			],
			{ only: /^(?!#|<section)/ },
		],
		"are not opened without an explanation": [
			list({ hasMaskedDocuments: true }, aRefusal({ fields: { words: "Say why." }, values: { words: "x" } })),
			[
				"p id=opening-words-error: Error: Say why.",
				"<input aria-describedby=opening-words-error aria-invalid=true maxlength=500 id=opening-words type=text name=words value=x>",
			],
			{ only: /-error|value=x/ },
		],
		"lack the guardian's documents": [
			list({ isGuardianDocumentMissing: true, documents: [doc()] }),
			[m.admin_guardian_awaited()],
			{ only: /papers|parent|not yet|missing|await/i },
		],
		"can be compared once two pages are open": [
			list({ documents: [doc(), ADDRESS] }),
			[
				"[Side by side](data-key=s aria-keyshortcuts=s href=/admin/applications/case-1?compare=&list=mine&lang=en#side-by-side)",
			],
			{ path: "/admin/applications/case-1?list=mine", only: /compare/ },
		],
		"cannot be compared with one open page": [
			list({ documents: [doc(), { ...ADDRESS, isViewable: false }] }),
			[],
			{ only: /side-by-side|safe/ },
		],
		"are decided on in order": [
			list({
				documents: [doc(), ADDRESS, doc({ uploadId: "upload-3", isCurrent: false })],
				actions: { "decide-passport": null, "decide-address": null },
			}),
			[
				"<nav aria-label=Decide about>",
				"Decide about:[1. Passport or ID](#decide-passport-accept data-key=1 aria-keyshortcuts=1)[2. Proof of address](#decide-address-accept data-key=2 aria-keyshortcuts=2)",
				"### Passport or ID",
				"{warning} Needs review<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"<input type=hidden name=intent value=decide-passport>",
				"### Proof of address",
				"{warning} Needs review<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"<input type=hidden name=intent value=decide-address>",
				"### Passport or ID",
				"{warning} Needs review {neutral} Replaced<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
			],
			{ only: /<nav|data-key=\d|value=decide|^###|\{/ },
		],
		"are not decided on while the decision is blocked": [
			list({ documents: [doc()], actions: { "decide-passport": "Not yet." } }),
			[],
			{ only: /<nav|value=decide/ },
		],
		"include a certificate to be confirmed": [
			list({
				documents: [doc(), doc({ uploadId: "upload-2", kind: "certificate" })],
				certificateProposal: PROPOSED,
				actions: { "confirm-certificate": null },
			}),
			[
				"### Passport or ID",
				"{warning} Needs review<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"### Certificate from the authority",
				"<div id=certificate-proposed>",
				"<input type=hidden name=intent value=confirm-certificate>",
				"button primary id=confirm-certificate-send: Confirm the certificate",
			],
			{ only: /^###|\{|certificate-proposed|confirm-certificate/ },
		],
	});
});

const documentWith = (changes: Parameters<typeof doc>[0]) => list({ documents: [doc(changes)] });

/** The lines about the reading and the name. */
const ANSWER = /^(?!<|The automatic reading (?!has)|#).*(name|household|person|reading|address)/i;

describe("a document", () => {
	itShows({
		"of one page": [
			documentWith({}),
			[
				"<section aria-labelledby=documents>",
				"## Documents",
				m.admin_reading_limits(),
				"### Passport or ID",
				"{warning} Needs review<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"Zoom",
				"<input type=radio data-kind=zoom name=zoom list /admin/documents/upload-1/0 value=50>",
				"50%",
				"<input type=radio data-kind=zoom name=zoom list /admin/documents/upload-1/0 checked value=100>",
				"100%",
				"<input type=radio data-kind=zoom name=zoom list /admin/documents/upload-1/0 value=150>",
				"150%",
				"<input type=radio data-kind=zoom name=zoom list /admin/documents/upload-1/0 value=200>",
				"200%",
				"<input type=radio data-kind=zoom name=zoom list /admin/documents/upload-1/0 value=300>",
				"300%",
				"<input type=radio data-kind=zoom name=zoom list /admin/documents/upload-1/0 value=400>",
				"400%",
				"Rotate",
				"<input type=radio data-kind=turn data-page=upload-1.0 name=turn list /admin/documents/upload-1/0 checked value=0>",
				"0°",
				"<input type=radio data-kind=turn data-page=upload-1.0 name=turn list /admin/documents/upload-1/0 value=90>",
				"90°",
				"<input type=radio data-kind=turn data-page=upload-1.0 name=turn list /admin/documents/upload-1/0 value=180>",
				"180°",
				"<input type=radio data-kind=turn data-page=upload-1.0 name=turn list /admin/documents/upload-1/0 value=270>",
				"270°",
				"<section aria-label=Passport or ID, page 1>",
				"<img src=/admin/documents/upload-1/0 alt=Passport or ID, page 1 loading=lazy>",
				"<div data-mark=Eva · November 23, 2026 at 12:00      Eva · November 23, 2026 at 12:00>",
				"[Open in a new tab Passport or ID, page 1](/admin/documents/upload-1/0)[Download Passport or ID, page 1](/admin/documents/upload-1/0?download)",
				"JPEG, 3 kB, SHA-256 0123456789ab",
			],
		],
		"is still being read, with an explained name": [
			documentWith({ isReadingPending: true, nameAnswer: "household" }),
			[m.admin_reading_limits(), "The automatic reading has not finished yet."],
			{ only: ANSWER },
		],
		"is in the applicant's other name": [
			documentWith({ nameAnswer: "own" }),
			[m.admin_reading_limits(), m.admin_name_own()],
			{ only: ANSWER },
		],
		"is in another person's name": [
			documentWith({ nameAnswer: "other" }),
			[m.admin_reading_limits(), m.admin_name_other()],
			{ only: ANSWER },
		],
		"proves a name": [
			documentWith({ isNameProof: true, kind: "address" }),
			["### Certificate of the other name"],
			{ only: /^###/ },
		],
		"was replaced and refused": [
			documentWith({ isCurrent: false, decision: "refused" }),
			["{danger} Refused {neutral} Replaced<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00"],
			{ only: /\{/ },
		],
		"was rejected": [
			documentWith({ decision: "rejected" }),
			["{danger} Failed the checks<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00"],
			{ only: /\{/ },
		],
		"was verified": [
			documentWith({ decision: "verified" }),
			["{success} Passed the checks<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00"],
			{ only: /\{/ },
		],
		"was accepted": [
			documentWith({ decision: "accepted" }),
			["{success} Accepted<datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00"],
			{ only: /\{/ },
		],
		"that was attached has no decision": [
			documentWith({ kind: "attachment" }),
			["### File sent with a message"],
			{ only: /\{|^###/ },
		],
		"that was filed has no decision": [
			documentWith({ kind: "filing-pack" }),
			["### What was filed"],
			{ only: /\{|^###/ },
		],
		"has findings, most serious first": [
			documentWith({
				findings: [
					{ severity: "other", text: "Small" },
					{ severity: "high", text: "Expired" },
					{ severity: "medium", text: "Blurred" },
					{ severity: "high", text: "Torn" },
				],
			}),
			[
				"- {danger} Serious Expired",
				"- {danger} Serious Torn",
				"- {warning} To check Blurred",
				"- {neutral} Note Small",
			],
			{ only: /^- / },
		],
		"was read": [
			documentWith({
				readings: [
					{ term: "Name", readValue: "ANA", typedValue: "Ana", isDifferent: false },
					{ term: "Number", readValue: "X1", typedValue: null, isDifferent: false },
					{ term: "Birth", readValue: "1990", typedValue: "1991", isDifferent: true },
				],
			}),
			[
				"| scope=col Read from the document",
				"| scope=col Typed by the applicant",
				"| scope=row Name",
				"| ANA",
				"| Ana",
				"| scope=row Number",
				"| X1",
				"<tr data-differs=true>",
				"| scope=row Birth",
				"| 1990",
				"| 1991 {warning} differs",
			],
			{ only: /^\||<tr|aption|Read/ },
		],
		"shows facts about its pages": [
			documentWith({
				pages: [
					{ ...PAGE, bytes: 1024 * 1024 - 1, fileName: "scan.jpg" },
					{ ...PAGE, key: "upload-1.1", number: 2, fileType: "pdf", bytes: 1024 * 1024 },
					{ ...PAGE, key: "upload-1.2", number: 3, fileType: "png", bytes: 1 },
				],
			}),
			[
				"JPEG, 1024 kB, SHA-256 0123456789ab · scan.jpg",
				"PDF, 1.0 MB, SHA-256 0123456789ab",
				"PNG, 1 kB, SHA-256 0123456789ab",
			],
			{ only: /SHA/ },
		],
	});
});

const SETTINGS = { zoom: "150", layout: "above", rotations: { "upload-1.0": "90" } } as const;
const viewer = (changes: object) => (
	<DocumentViewer
		key="v"
		{...{ page: PAGE, isViewable: true, title: "Passport", watermark: "Eva", settings: SETTINGS, ...changes }}
	/>
);

describe("a page of a document", () => {
	itShows({
		"is a picture with the last zoom and its own rotation": [
			viewer({}),
			[
				"Zoom",
				"<input type=radio data-kind=zoom name=zoom list /admin/documents/upload-1/0 value=50>",
				"50%",
				"<input type=radio data-kind=zoom name=zoom list /admin/documents/upload-1/0 value=100>",
				"100%",
				"<input type=radio data-kind=zoom name=zoom list /admin/documents/upload-1/0 checked value=150>",
				"150%",
				"<input type=radio data-kind=zoom name=zoom list /admin/documents/upload-1/0 value=200>",
				"200%",
				"<input type=radio data-kind=zoom name=zoom list /admin/documents/upload-1/0 value=300>",
				"300%",
				"<input type=radio data-kind=zoom name=zoom list /admin/documents/upload-1/0 value=400>",
				"400%",
				"Rotate",
				"<input type=radio data-kind=turn data-page=upload-1.0 name=turn list /admin/documents/upload-1/0 value=0>",
				"0°",
				"<input type=radio data-kind=turn data-page=upload-1.0 name=turn list /admin/documents/upload-1/0 checked value=90>",
				"90°",
				"<input type=radio data-kind=turn data-page=upload-1.0 name=turn list /admin/documents/upload-1/0 value=180>",
				"180°",
				"<input type=radio data-kind=turn data-page=upload-1.0 name=turn list /admin/documents/upload-1/0 value=270>",
				"270°",
				"<section aria-label=Passport>",
				"<img src=/admin/documents/upload-1/0 alt=Passport loading=lazy>",
				"<div data-mark=Eva      Eva>",
				"[Open in a new tab Passport](/admin/documents/upload-1/0)[Download Passport](/admin/documents/upload-1/0?download)",
			],
		],
		"is upright if it was never rotated": [
			viewer({ settings: { ...SETTINGS, rotations: {} }, position: "left" }),
			[
				"<input type=radio data-kind=zoom name=zoom left /admin/documents/upload-1/0 checked value=150>",
				"<input type=radio data-kind=turn data-page=upload-1.0 name=turn left /admin/documents/upload-1/0 checked value=0>",
			],
			{ only: /checked/ },
		],
		"is a PDF": [
			viewer({ page: { ...PAGE, fileType: "pdf" } }),
			[
				"<iframe src=/admin/documents/upload-1/0#navpanes=0 title=Passport loading=lazy>",
				"<div data-mark=Eva      Eva>",
				"[Open in a new tab Passport](/admin/documents/upload-1/0)[Download Passport](/admin/documents/upload-1/0?download)",
			],
		],
		"is unsafe, and can only be downloaded": [
			viewer({ isViewable: false }),
			[m.admin_document_unsafe(), "[Download Passport](/admin/documents/upload-1/0?download)"],
		],
	});
});

const LEFT = { key: "upload-1.0", kind: "passport", page: PAGE } as const;
const RIGHT = {
	key: "upload-2.0",
	kind: "address",
	page: { ...PAGE, key: "upload-2.0", number: 2, href: "/admin/documents/upload-2/0" },
} as const;
const sideBySidePanel = (isPageMissing: boolean) => (
	<SideBySidePanel
		key="s"
		application={anAdminApplication({ viewerSettings: SETTINGS })}
		sideBySide={{ left: LEFT, right: RIGHT, pages: [LEFT, RIGHT], isPageMissing }}
	/>
);

describe("two pages side by side", () => {
	itShows({
		"have a selector for each": [
			sideBySidePanel(false),
			[
				"<section id=side-by-side aria-labelledby=side-by-side-title>",
				"## Side by side",
				"[Close](data-key=s aria-keyshortcuts=s href=/admin/applications/case-1?lang=en#documents)",
				"Layout",
				"<input type=radio data-kind=layout name=layout value=side-by-side>",
				"Side by side",
				"<input type=radio data-kind=layout name=layout checked value=above>",
				"One above the other",
				"<form action=/admin/applications/case-1?lang=en#side-by-side>",
				"<input type=hidden name=lang value=en>",
				"<input type=hidden name=compare value=>",
				"label: Left",
				"<select id=left name=left>",
				"option value=upload-1.0 selected: Passport or ID, page 1",
				"option value=upload-2.0: Proof of address, page 2",
				"label: Right",
				"<select id=right name=right>",
				"option value=upload-1.0: Passport or ID, page 1",
				"option value=upload-2.0 selected: Proof of address, page 2",
				"button secondary: Show these",
				"Passport or ID, page 1",
				"<section aria-label=Passport or ID, page 1>",
				"<img src=/admin/documents/upload-1/0 alt=Passport or ID, page 1 loading=lazy>",
				"<div data-mark=Eva · November 23, 2026 at 12:00      Eva · November 23, 2026 at 12:00>",
				"[Open in a new tab Passport or ID, page 1](/admin/documents/upload-1/0)[Download Passport or ID, page 1](/admin/documents/upload-1/0?download)",
				"Proof of address, page 2",
				"<section aria-label=Proof of address, page 2>",
				"<img src=/admin/documents/upload-2/0 alt=Proof of address, page 2 loading=lazy>",
				"<div data-mark=Eva · November 23, 2026 at 12:00      Eva · November 23, 2026 at 12:00>",
				"[Open in a new tab Proof of address, page 2](/admin/documents/upload-2/0)[Download Proof of address, page 2](/admin/documents/upload-2/0?download)",
			],
			{ only: /^(?!<input type=radio data-kind=(zoom|turn)|\d+[%°]|Zoom|Rotate)/ },
		],
		"are opened from a list, with one missing": [
			sideBySidePanel(true),
			[
				"<section id=side-by-side aria-labelledby=side-by-side-title>",
				"<input type=radio data-kind=layout name=layout value=side-by-side>",
				"That page is not open. Choose two that are.",
				"<form action=/admin/applications/case-1?lang=en#side-by-side>",
				"<input type=hidden name=compare value=>",
				"<input type=hidden name=list value=mine>",
				"[Open in a new tab Passport or ID, page 1](/admin/documents/upload-1/0)[Download Passport or ID, page 1](/admin/documents/upload-1/0?download)",
				"[Open in a new tab Proof of address, page 2](/admin/documents/upload-2/0)[Download Proof of address, page 2](/admin/documents/upload-2/0?download)",
			],
			{ path: "/admin/applications/case-1?compare&list=mine", only: /name=list|side-by-side|compare|missing|open/i },
		],
	});
});
