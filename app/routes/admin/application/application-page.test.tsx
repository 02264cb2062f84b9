import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import { m } from "#app/paraglide/messages.js";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { anAdminApplication, anAdminDocument, aRefusal } from "#test/factories/admin-application.ts";
import { anApplication, NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import AsApplicant, {
	ErrorBoundary as AsApplicantError,
	meta as asApplicantMeta,
} from "../as-applicant/as-applicant.tsx";
import ApplicationPage, { ErrorBoundary, meta } from "./application.tsx";
import type { AdminApplication } from "./application-view.ts";

type Page = ComponentType<{ loaderData: unknown; actionData?: unknown }>;
const [StaffPage, ApplicantPage] = [ApplicationPage, AsApplicant] as unknown as [Page, Page];
type ErrorPage = ComponentType<{ error: unknown }>;
const [StaffError, ApplicantError] = [ErrorBoundary, AsApplicantError] as unknown as [ErrorPage, ErrorPage];
const OWNER = {
	owner: { id: 1, name: "Eva", since: NOON, claimedUntil: null },
	...{ colleagues: [{ id: 1, name: "Eva" }], viewerId: 2, canAssign: false, change: null as string | null, undo: null },
};
const THREAD = {
	...{ firm: null as object | null, messages: [], waitingSince: null, canWrite: true, ownMessageCount: 0 },
	messageId: "message-1",
};
const LOADED = {
	menuActions: [{ name: "File", elementId: "act-file" }],
	log: { filter: "all", groups: [], notes: [], isTruncated: false, noteId: "note-1" },
	owner: OWNER,
	position: null as object | null,
	correction: null,
	sideBySide: null as object | null,
	hold: { hold: null, canChange: false, erasedAt: null, change: null },
	threads: [THREAD],
	completedAction: null as string | null,
};
const page = (
	changes: Partial<typeof LOADED> = {},
	application: Partial<AdminApplication> = {},
	refusal?: ReturnType<typeof aRefusal>,
) => (
	<StaffPage
		key="p"
		loaderData={{ ...LOADED, application: anAdminApplication(application), ...changes }}
		actionData={refusal}
	/>
);
const NEWS = { only: /^(success|danger|!|The application is|Assigned)|^Refused|name=case-part checked/ };
const [PASSPORT] = anAdminDocument().pages;
const SIDE = { key: "upload-1.0", kind: "passport", page: PASSPORT };
const notFound = (status: number, data: unknown = null) => ({ status, statusText: "", internal: false, data });

describe("the page of an application", () => {
	itShows({
		"has actions for the command menu, and every part": [
			page(),
			[
				'<div hidden data-menu-actions=[{"name":"File","elementId":"act-file"}]>',
				"[All applications](/admin/applications?lang=en)",
				"# NIF-7K2M-Q4R8",
				"<section aria-label=Owner>",
				"Owner: Eva since <datetime=2026-11-23T12:00:00.000Z>November 23, 2026 at 12:00",
				"<nav aria-label=Actions>",
				"<div data-part=answers role=group aria-label=Answers>",
				"<section aria-labelledby=answers>",
				"## What the applicant wrote",
				"<div data-part=documents role=group aria-label=Documents>",
				"<section aria-labelledby=documents>",
				"## Documents",
				"<div data-part=actions role=group aria-label=Actions>",
				"<section aria-labelledby=actions>",
				"## Actions",
				"<div data-part=timeline role=group aria-label=Timeline>",
				"<section aria-labelledby=timeline>",
				"## Timeline",
				"<nav aria-label=Filter the timeline>",
				"<div data-part=notes role=group aria-label=Notes>",
				"<section aria-labelledby=notes>",
				"## Notes",
				"<div data-part=messages role=group aria-label=Messages>",
				"<section aria-labelledby=thread>",
				"## Messages with the applicant",
				"<div data-part=mails role=group aria-label=E-mails>",
				"<section aria-labelledby=mails>",
				"## E-mails sent",
				"<div data-part=money role=group aria-label=Money>",
				"<section aria-labelledby=money>",
				"## Payments and refunds",
			],
			{ only: /^(#|<(div (?!id=admin-live|data-split)|section|nav))|All applications|Owner: / },
		],
		"links back to the list from which it was opened": [
			page({
				position: { filter: "owner=mine", listUrl: "/admin/applications?owner=mine", previous: "/admin/a", next: null },
			}),
			[
				"[All applications](/admin/applications?owner=mine&lang=en)",
				"[ Previous](data-key=[ aria-keyshortcuts=[ href=/admin/a?lang=en)",
				"- [Actions ](/admin/applications/case-1?log=actions&list=owner%3Dmine&lang=en#timeline)",
			],
			{ only: /All applications|Previous|log=actions/ },
		],
		"of a closed application cannot change its owner": [
			page({ owner: { ...OWNER, canAssign: true } }, { stage: "closed" }),
			[],
			{ only: /value=assign/ },
		],
		"of an open application can change its owner, and claim another": [
			page({ owner: { ...OWNER, canAssign: true } }),
			[
				"button secondary value=assign name=intent: Assign to me",
				"button secondary value=assign name=intent: Unassign",
				"button secondary value=assign name=intent: Assign",
				"button secondary value=claim data-key=n aria-keyshortcuts=n name=intent: Claim next N",
			],
			{ only: /value=(assign|claim)/ },
		],
		"says what was done": [
			page({ completedAction: "file" }),
			[
				"success role=status:",
				"The application is filed.",
				"<input type=radio id=case-part-actions autocomplete=off name=case-part checked value=actions>",
			],
			NEWS,
		],
		"says that the owner has changed": [
			page({ owner: { ...OWNER, change: "assigned" } }),
			[
				"success role=status:",
				"Assigned to Eva.",
				"<input type=radio id=case-part-actions autocomplete=off name=case-part checked value=actions>",
			],
			NEWS,
		],
		"says why an action was rejected, and nothing else": [
			page({ completedAction: "file", owner: { ...OWNER, change: "assigned" } }, {}, aRefusal({ action: "refund" })),
			[
				"danger role=alert:",
				"! There is a problem",
				"Refused.",
				"<input type=radio id=case-part-money autocomplete=off name=case-part checked value=money>",
			],
			NEWS,
		],
		"shows two pages side by side above the documents": [
			page(
				{
					sideBySide: { pages: [SIDE], left: SIDE, right: SIDE, isPageMissing: false },
				},
				{ documents: [anAdminDocument()] },
			),
			["<section id=side-by-side aria-labelledby=side-by-side-title>", "## Side by side", "## Documents"],
			{ only: /^<section id=side-by-side|^## .*beside|^## (Side|Comp|Docu)|<section id=doc/ },
		],
		"has a thread with the applicant and one with the firm": [
			page({ threads: [THREAD, { ...THREAD, firm: { name: "Silva", hasEnded: false } }] }),
			["## Messages with the applicant", "## Messages with the firm Silva"],
			{ only: /^## Messages/ },
		],
		"does not exist": [
			<StaffError key="e" error={notFound(404)} />,
			[
				"# Page Not Found",
				"There is no such page or application.",
				"[All applications](primary /admin/applications?lang=en)",
			],
		],
		"could not be saved": [
			<StaffError key="e" error={notFound(503, { unsaved: true })} />,
			["# This is not available right now", "warning:", "button primary data-go=back script: Go Back", "## Need help?"],
			{ only: /^(#|warning|button)/ },
		],
		"has failed": [
			<StaffError key="e" error={new Error()} />,
			[
				"# Something went wrong on our side",
				"button primary data-go=again script: Try again",
				"## Need help?",
				"[See what works right now](/status?lang=en)",
			],
			{ only: /^#|^button|status/ },
		],
	});

	it("is named by the number of the application", () => {
		const titleOf = (loaderData?: object) => meta({ loaderData } as never);
		const asApplicantTitleOf = (loaderData?: object) => asApplicantMeta({ loaderData } as never);
		expect([
			titleOf({ application: { applicationNumber: "NIF-1" } }),
			titleOf(),
			asApplicantTitleOf({ view: { applicationNumber: "NIF-1" } }),
			asApplicantTitleOf(),
		]).toEqual([
			adminMeta("NIF-1"),
			adminMeta("Page Not Found"),
			adminMeta(m.case_as_applicant_title({ number: "NIF-1" })),
			adminMeta("Page Not Found"),
		]);
	});
});

const asApplicant = (application = anApplication().paid(), changes: object = {}) => (
	<ApplicantPage
		key="a"
		loaderData={{
			view: buildApplicationView(application.build(), true),
			paymentProgress: "paid",
			usualDuration: "5-7 business days",
			timeline: [],
			refusal: null,
			refunds: null,
			aftercare: [],
			support: { email: "support@nif.example", phone: "+351 210 000 000" },
			...changes,
		}}
	/>
);

describe("the page as the applicant sees it", () => {
	itShows({
		"is marked as read-only, and links back": [
			asApplicant(),
			[
				"warning:",
				"! Read only: this is what the applicant sees",
				"None of the buttons here work, and the applicant’s forms are left out. [Back to application NIF-7K2M-Q4R8](/admin/applications/case-1?lang=en)",
				"# Application Submitted!",
				"## What happens now",
				"## Status",
				"button primary disabled script: Please Wait - Processing Application",
				"## Messages",
				"### Customer support",
			],
			{ only: /^(#|warning|!|button|<form)|case-1/ },
		],
		"does not exist": [
			<ApplicantError key="e" error={notFound(404)} />,
			[
				"# Page Not Found",
				"There is no such page or application.",
				"[All applications](primary /admin/applications?lang=en)",
			],
		],
		"has failed": [
			<ApplicantError key="e" error={new Error()} />,
			["# Something went wrong on our side", "## Need help?"],
			{ only: /^#/ },
		],
	});
});
