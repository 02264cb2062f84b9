import type { ComponentType } from "react";
import { describe } from "vitest";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import { m } from "#app/paraglide/messages.js";
import { anApplication, NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import Certificate from "./certificate.tsx";
import { CertificateCard, CertificateGroups } from "./certificate-block.tsx";
import { CodeForm } from "./code-form.tsx";
import { DownloadList } from "./download-list.tsx";
import NifReady from "./nif-ready.tsx";
import { NotAssignedYet } from "./not-assigned-yet.tsx";
import { NumberCard } from "./number-card.tsx";

const completed = anApplication().completed();
const OWNER_VIEW = buildApplicationView(completed.build(), true);
const VISITOR_VIEW = buildApplicationView(completed.build(), false);
const VERIFIED = { needsCode: false, codeExpiresAt: null, log: [] };
const COUNTRIES = [{ value: "PT", label: "Portugal" }];
const PAYMENT = {
	clientSecret: "s",
	publicKey: "pk_live_1",
	serverMode: "live",
	standInScript: null,
	amount: 1500,
} as const;
const DELIVERY = { message: "Refused.", fields: { city: "Enter a city." }, values: {} };

describe("the NIF card", () => {
	itShows({
		"lets the owner copy the number and share the certificate": [
			<NumberCard key="n" view={OWNER_VIEW}>
				<p>Actions</p>
			</NumberCard>,
			[
				"<section aria-labelledby=nif>",
				"## Your NIF",
				"293 456 780",
				"button secondary aria-label=Copy the number script: Copy",
				"<role=status>",
				"Actions",
				"[Share it with your bank through a link](/share/case-1?lang=en)",
			],
		],
		"offers nothing to share without a certificate": [
			<NumberCard key="n" view={{ ...OWNER_VIEW, hasCertificate: false }}>
				<p>Actions</p>
			</NumberCard>,
			[
				"<section aria-labelledby=nif>",
				"## Your NIF",
				"293 456 780",
				"button secondary aria-label=Copy the number script: Copy",
				"<role=status>",
				"Actions",
			],
		],
		"shows others the masked number": [
			<NumberCard key="n" view={VISITOR_VIEW}>
				<p>Actions</p>
			</NumberCard>,
			["<section aria-labelledby=nif>", "## Your NIF", "*** *** 780", "Actions"],
		],
		"lets a verified owner download the certificate": [
			<CertificateCard key="c" view={OWNER_VIEW} downloads={VERIFIED} result={undefined} />,
			[
				"<section aria-labelledby=nif>",
				"## Your NIF",
				"293 456 780",
				"button secondary aria-label=Copy the number script: Copy",
				"<role=status>",
				"[Download certificate](primary /api/documents/case-1/original?download=true)",
				"<div role=status>",
				"<form action=/page?lang=en>",
				"button secondary value=notify name=intent: Email me my certificate",
				"<div role=status>",
				"[Share it with your bank through a link](/share/case-1?lang=en)",
			],
		],
		"lets an owner without a session download it as well": [
			<CertificateCard key="c" view={OWNER_VIEW} downloads={null} result={undefined} />,
			["[Download certificate](primary /api/documents/case-1/original?download=true)"],
			{ only: /\/api\/documents/ },
		],
		"asks for a code first if the browser was verified too long ago": [
			<CertificateCard key="c" view={OWNER_VIEW} downloads={{ ...VERIFIED, needsCode: true }} result={undefined} />,
			[
				"<section aria-labelledby=nif>",
				"## Your NIF",
				"293 456 780",
				"button secondary aria-label=Copy the number script: Copy",
				"<role=status>",
				m.download_code_why(),
				"<form action=/page?lang=en>",
				"button primary value=mail-download-code name=intent: Send me a code",
				"<form action=/page?lang=en>",
				"button secondary value=notify name=intent: Email me my certificate",
				"<div role=status>",
				"[Share it with your bank through a link](/share/case-1?lang=en)",
			],
		],
		"lets the owner enter an e-mailed code": [
			<CertificateCard
				key="c"
				view={OWNER_VIEW}
				downloads={{ ...VERIFIED, needsCode: true, codeExpiresAt: NOON }}
				result={{ code: { field: "code", message: "Wrong code." } }}
			/>,
			[
				m.download_code_why(),
				`p role=status: ${m.download_code_mailed()}`,
				"p id=code-error: Error: Wrong code.",
				"<input aria-describedby=code-error aria-invalid=true autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=20 id=code type=text name=code>",
				"button secondary value=mail-download-code name=intent: Send another code",
			],
			{ only: /code|Wrong/ },
		],
		"offers no action without a certificate": [
			<CertificateCard
				key="c"
				view={{ ...OWNER_VIEW, hasCertificate: false }}
				downloads={VERIFIED}
				result={undefined}
			/>,
			[
				"<section aria-labelledby=nif>",
				"## Your NIF",
				"293 456 780",
				"button secondary aria-label=Copy the number script: Copy",
				"<role=status>",
				"warning:",
				"! Your NIF has been corrected",
				m.nif_corrected_text(),
			],
		],
		"shows only a notice while the number is being checked": [
			<CertificateCard key="c" view={{ ...OWNER_VIEW, nifInCheck: true }} downloads={VERIFIED} result={undefined} />,
			["warning:", "! We are checking your NIF", m.nif_in_check_text()],
		],
		"offers others a link by e-mail": [
			<CertificateCard key="c" view={VISITOR_VIEW} downloads={null} result={undefined} />,
			[
				"<section aria-labelledby=nif>",
				"## Your NIF",
				"*** *** 780",
				m.certificate_not_owner(),
				"<form action=/resume?lang=en>",
				"<input type=hidden name=id value=case-1>",
				"button secondary: Send me a link",
			],
		],
		"reports whether the status was e-mailed": [
			<CertificateCard
				key="c"
				view={OWNER_VIEW}
				downloads={VERIFIED}
				result={{ notified: { message: "Too often." } }}
			/>,
			["danger:", "! Email Failed", "Too often."],
			{ only: /danger|!|Too often/ },
		],
	});
});

describe("the code for a browser", () => {
	itShows({
		"is e-mailed first": [
			<CodeForm key="f" isCodeMailed={false} problem={undefined} />,
			[
				m.download_code_why(),
				"<form action=/page?lang=en>",
				"button primary value=mail-download-code name=intent: Send me a code",
			],
		],
		"is entered once it has been e-mailed": [
			<CodeForm key="f" isCodeMailed problem={undefined} />,
			[
				m.download_code_why(),
				"<form action=/page?lang=en>",
				`p role=status: ${m.download_code_mailed()}`,
				"label: Code from the e-mail",
				"<input autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=20 id=code type=text name=code>",
				"button primary value=verify name=intent: Continue to the certificate",
				"<form action=/page?lang=en>",
				"button secondary value=mail-download-code name=intent: Send another code",
			],
		],
		"shows a general error as an alert": [
			<CodeForm key="f" isCodeMailed={false} problem={{ field: null, message: "Too many codes." }} />,
			["danger role=alert:", "Too many codes."],
			{ only: /danger|Too many|code-error/ },
		],
		"does not show a general error at the field": [
			<CodeForm key="f" isCodeMailed problem={{ field: null, message: "Too many codes." }} />,
			[
				"danger role=alert:",
				"Too many codes.",
				"<input autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=20 id=code type=text name=code>",
			],
			{ only: /danger|Too many|name=code/ },
		],
		"shows a field error only at the field": [
			<CodeForm key="f" isCodeMailed problem={{ field: "code", message: "Wrong code." }} />,
			[
				"p id=code-error: Error: Wrong code.",
				"<input aria-describedby=code-error aria-invalid=true autocomplete=one-time-code autocapitalize=characters spellcheck=false maxlength=20 id=code type=text name=code>",
			],
			{ only: /danger|Wrong|name=code/ },
		],
	});
});

const download = { version: 1, by: "owner", device: "Firefox on Linux", at: NOON } as const;

describe("the download log", () => {
	itShows({
		"says that there are none": [
			<DownloadList key="l" log={[]} />,
			[
				"<section aria-labelledby=downloads>",
				"### Downloads: 0",
				"We record the time and the type of device.",
				"Nobody has downloaded it yet.",
			],
		],
		"says who downloaded with which device": [
			<DownloadList
				key="l"
				log={[
					download,
					{ ...download, version: 2, by: "link", device: "" },
					{ ...download, version: 3, by: "agent", device: "Safari" },
				]}
			/>,
			[
				"<section aria-labelledby=downloads>",
				"### Downloads: 3",
				"We record the time and the type of device.",
				"- November 23, 2026 at 12:00 · Firefox on Linux · by you, signed in",
				"- November 23, 2026 at 12:00 · Unknown browser · through a link for somebody else",
				"- November 23, 2026 at 12:00 · by the firm you gave access to",
			],
		],
	});
});

const groups = (view = OWNER_VIEW, changes: object = {}) => (
	<CertificateGroups
		key="g"
		{...{ view, countries: null, deliveryPayment: "open", downloads: null, result: undefined, ...changes }}
	/>
);
const OPENED = { only: /^<details|^## / };

describe("the groups below the certificate", () => {
	itShows({
		"offer a printed copy": [
			groups(OWNER_VIEW, { countries: COUNTRIES }),
			[
				"<details>",
				"## Printed certificate by post",
				"<details>",
				"<details>",
				"## After your NIF",
				"<details>",
				"## Documents and receipts",
			],
			OPENED,
		],
		"keep the section expanded after a rejected order": [
			groups(OWNER_VIEW, { countries: COUNTRIES, result: { delivery: DELIVERY } }),
			[
				"<details open>",
				"## Printed certificate by post",
				"<details open>",
				"## There is a problem",
				"<details>",
				"## After your NIF",
				"<details>",
				"## Documents and receipts",
			],
			OPENED,
		],
		"keep an unpaid order open": [
			groups(OWNER_VIEW, { countries: COUNTRIES, result: { payment: PAYMENT } }),
			[
				"<details open>",
				"## Printed certificate by post",
				"<details open>",
				"<details>",
				"## After your NIF",
				"<details>",
				"## Documents and receipts",
			],
			OPENED,
		],
		"keep a payment in progress open": [
			groups(OWNER_VIEW, { deliveryPayment: "processing" }),
			[
				"<details open>",
				"## Printed certificate by post",
				"<details>",
				"## After your NIF",
				"<details>",
				"## Documents and receipts",
			],
			OPENED,
		],
		"mention an ordered copy in the summary": [
			groups({ ...OWNER_VIEW, physicalDeliveryRequested: true }, { deliveryPayment: "paid" }),
			[
				"<details>",
				"## Printed certificate by post",
				"Physical Delivery Requested",
				"! Physical Delivery Requested",
				"<details>",
				"## After your NIF",
				"<details>",
				"## Documents and receipts",
			],
			{ only: /^<details|^## |request/i },
		],
		"omit the printed copy without an order or countries": [
			groups(),
			["<details>", "## After your NIF", "<details>", "## Documents and receipts"],
			OPENED,
		],
		"list the downloads among the documents": [
			groups(OWNER_VIEW, { downloads: VERIFIED }),
			["## After your NIF", "## Documents and receipts", "### Downloads: 0"],
			{ only: /^##/ },
		],
		"are hidden from others": [groups(VISITOR_VIEW, { countries: COUNTRIES }), []],
	});
});

const LOADED = { countries: COUNTRIES, deliveryPayment: "open", downloads: VERIFIED };
const parcel = completed.with({ physicalDeliveryRequested: true, trackingNumber: "RR123456789PT" });
const page = (Page: unknown, application = completed, owner = true) => {
	const Cast = Page as ComponentType<{ loaderData: unknown }>;
	return <Cast key="page" loaderData={{ ...LOADED, view: buildApplicationView(application.build(), owner) }} />;
};
const HEADINGS = { only: /^(title|#|\[Back)|check back|nif-(benefits|usage)/i };

describe("the pages with the certificate", () => {
	itShows({
		"show the owner everything on the certificate page": [
			page(Certificate),
			[
				"title: Your NIF certificate – Azulejo NIF",
				"[Back to your application](/confirmation/case-1?lang=en)",
				"# Your NIF certificate",
				"<section aria-labelledby=nif>",
				"## Your NIF",
				"[Download certificate](primary /api/documents/case-1/original?download=true)",
				"[Share it with your bank through a link](/share/case-1?lang=en)",
				"<section aria-labelledby=use>",
				"## What to do with your NIF",
				"<details>",
				"## Printed certificate by post",
				"<details>",
				"<details>",
				"## After your NIF",
				"[See what comes next](secondary /after/case-1?lang=en)",
				"<details>",
				"## Documents and receipts",
				"[Payment receipts](/receipt/case-1?lang=en)",
				"<section aria-labelledby=downloads>",
				"### Downloads: 0",
			],
			{ only: /^(title|#|<details|<section|\[)/ },
		],
		"show a box for a tracked parcel": [
			page(Certificate, parcel),
			[
				"## Your NIF",
				"## What happens now",
				"## What to do with your NIF",
				"## Printed certificate",
				"## Printed certificate by post",
				"## After your NIF",
				"## Documents and receipts",
				"### Downloads: 0",
			],
			{ only: /^##/ },
		],
		"show others no groups on the certificate page": [
			page(Certificate, completed, false),
			[
				"title: Your NIF certificate – Azulejo NIF",
				"# Your NIF certificate",
				"## Your NIF",
				"## What happens now",
				"## What to do with your NIF",
			],
			{ only: /^(title|#|<details)/ },
		],
		"mark the certificate page's title after a rejected order": [
			page(Certificate),
			["title: Error: Your NIF certificate – Azulejo NIF"],
			{ only: /^title/, actionData: { delivery: DELIVERY } },
		],
		"link back without a certificate": [
			page(Certificate, anApplication().filed()),
			[
				"title: Your NIF certificate – Azulejo NIF",
				"[Back to your application](/confirmation/case-1?lang=en)",
				"NIF-7K2M-Q4R8",
				"# Your NIF certificate",
				"info:",
				"! NIF Not Assigned Yet",
				m.nif_not_assigned(),
				"[See your application status](secondary /confirmation/case-1?lang=en)",
			],
		],
		"show the owner everything on the NIF page": [
			page(NifReady),
			[
				"title: Your NIF is Ready! – Azulejo NIF",
				"- data-state=done Start (done)",
				"- data-state=done Documents (done)",
				"- data-state=done Info (done)",
				"- data-state=done Payment (done)",
				"- data-state=done Processing (done)",
				"- data-state=current aria-current=step NIF",
				"# Your NIF is Ready!",
				"## Your NIF",
				"[Download certificate](primary /api/documents/case-1/original?download=true)",
				"[Share it with your bank through a link](/share/case-1?lang=en)",
				"## What you can do with your NIF",
				"- Open a bank account",
				"- Buy or rent real estate",
				"- Register a business",
				"- File taxes",
				"<details>",
				"## Track your application",
				"[See your application status](secondary /confirmation/case-1?lang=en)",
				"<details>",
				"## Printed certificate by post",
				"<details>",
				"<details>",
				"## After your NIF",
				"[See what comes next](secondary /after/case-1?lang=en)",
				"<details>",
				"## Documents and receipts",
				"[Payment receipts](/receipt/case-1?lang=en)",
				"### Downloads: 0",
				"[Return to Home](secondary /?lang=en)",
			],
			{ only: /^(title|#|<details|-|\[)/ },
		],
		"show others only the tracking on the NIF page": [
			page(NifReady, completed, false),
			[
				"title: Your NIF is Ready! – Azulejo NIF",
				"# Your NIF is Ready!",
				"## Your NIF",
				"## What happens now",
				"## What you can do with your NIF",
				"<details>",
				"## Track your application",
				"[See your application status](secondary /confirmation/case-1?lang=en)",
				"[Return to Home](secondary /?lang=en)",
			],
			{ only: /^(title|#|<details|\[)/ },
		],
		"mark the NIF page's title after a rejected order, too": [
			page(NifReady),
			["title: Error: Your NIF is Ready! – Azulejo NIF"],
			{ only: /^title/, actionData: { delivery: DELIVERY } },
		],
		"say that there is no number yet": [
			page(NifReady, anApplication().filed()),
			[
				"title: NIF Not Assigned Yet – Azulejo NIF",
				m.step_processing_hint(),
				"# NIF Not Assigned Yet",
				m.nif_not_assigned(),
			],
			HEADINGS,
		],
		"say why a closed application has no number": [
			<NotAssignedYet key="n" view={buildApplicationView(anApplication().rejected().build(), true)} />,
			[
				"danger:",
				"We could not complete your application. Reason: No proof of address",
				"What happens to your payment is set out in our [Refund Policy](/refund-policy?lang=en). [Contact our support team](/contact?lang=en)",
				"[See your application status](secondary /confirmation/case-1?lang=en)",
			],
		],
		"say that an open application has no number yet": [
			<NotAssignedYet key="n" view={buildApplicationView(anApplication().filed().build(), true)} />,
			[
				"info:",
				"! NIF Not Assigned Yet",
				m.nif_not_assigned(),
				"[See your application status](secondary /confirmation/case-1?lang=en)",
			],
		],
	});
});
