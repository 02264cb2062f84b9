import type { ComponentType } from "react";
import { describe } from "vitest";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import { m } from "#app/paraglide/messages.js";
import { anApplication, NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import { AgentCard } from "./agent-card.tsx";
import { AwaitedPaymentCard } from "./awaited-card.tsx";
import { BeginCard } from "./begin-card.tsx";
import Confirmation from "./confirmation.tsx";
import { DeviceList } from "./device-list.tsx";
import { LiveAlert } from "./live-alert.tsx";
import { PushSwitch } from "./push-switch.tsx";
import { ReadyNumber } from "./ready-number.tsx";

const VOUCHER = { entity: "11249", reference: "123456789", expiresAt: NOON };
const APPLICATION = { status: "processing", hasCertificate: false, nifInCheck: false } as const;
const PUSH = { publicKey: "key", standInScript: null };
const COMPLETED = buildApplicationView(anApplication().completed().build(), true);

describe("cards of the confirmation page", () => {
	itShows({
		"ask for an MB WAY payment to be confirmed in the app": [
			<AwaitedPaymentCard key="mb" payment={{ paymentId: "p", amount: 7900, method: "mb_way", voucher: null }} />,
			[
				"<section aria-labelledby=awaited>",
				"## Confirm in your MB WAY app",
				m.awaited_mb_way({ amount: "€79.00" }),
				"<form action=/page?lang=en>",
				m.awaited_otherwise_ends(),
				"button secondary value=pay-otherwise name=intent: Change the order or pay another way",
			],
		],
		"show the reference, amount and deadline of a Multibanco payment": [
			<AwaitedPaymentCard
				key="mu"
				payment={{ paymentId: "p", amount: 12950, method: "multibanco", voucher: VOUCHER }}
			/>,
			[
				"<section aria-labelledby=awaited>",
				"## Waiting for your payment",
				m.awaited_voucher(),
				"= Entity",
				"  11249",
				"= Reference",
				"  123 456 789",
				"= Amount",
				"  €129.50",
				"= Can be paid until",
				"  November 23, 2026 at 12:00",
				"<form action=/page?lang=en>",
				m.awaited_otherwise_ends(),
				"button secondary value=pay-otherwise name=intent: Change the order or pay another way",
			],
		],
		"let the applicant decide on a firm's request": [
			<AgentCard key="a" id="case-1" firm="Silva" isConsentRequested />,
			[
				"warning:",
				"! May Silva act for you?",
				m.agent_tracker_consent_requested({ firm: "Silva" }),
				"[Read and decide](primary /agent-consent/case-1?lang=en)",
			],
		],
		"name a firm that acts, with a link": [
			<AgentCard key="a" id="case-1" firm="Silva" isConsentRequested={false} />,
			[
				"info:",
				"Silva acts for you and sees the state of this application. [Change this or take over](/agent-consent/case-1?lang=en)",
			],
		],
		"offer to start a waiting order at once": [
			<BeginCard key="b" beginsAt={NOON} problem={undefined} />,
			[
				"<section aria-labelledby=begin>",
				"## Your order waits until November 23, 2026",
				m.begin_waiting(),
				"<form action=/page?lang=en>",
				`With this button you tell us: ${m.begin_request()} ${m.begin_acknowledge()}`,
				"button secondary value=begin name=intent: Begin now",
			],
		],
		"say why a start was rejected": [
			<BeginCard key="b" beginsAt={NOON} problem="Not now." />,
			[
				"<section aria-labelledby=begin>",
				"## Your order waits until November 23, 2026",
				m.begin_waiting(),
				"danger role=alert:",
				"Not now.",
				"<form action=/page?lang=en>",
				`With this button you tell us: ${m.begin_request()} ${m.begin_acknowledge()}`,
				"button secondary value=begin name=intent: Begin now",
			],
		],
		"let this browser forget the application, and sign out others by name": [
			<DeviceList
				key="d"
				devices={[
					{ id: "one", name: "Firefox on Linux", signedInAt: NOON, isCurrent: true },
					{ id: "two", name: "Safari on iPhone", signedInAt: NOON + 3_600_000, isCurrent: false },
					{ id: "three", name: "", signedInAt: NOON, isCurrent: false },
				]}
			/>,
			[
				"<section aria-labelledby=devices>",
				"### Signed-in devices",
				m.devices_text(),
				"<form action=/page?lang=en>",
				"<input type=hidden name=device value=one>",
				"Firefox on Linux (This device) / Signed in on November 23, 2026 at 12:00",
				"button secondary value=sign-out name=intent: Forget this device",
				"<form action=/page?lang=en>",
				"<input type=hidden name=device value=two>",
				"Safari on iPhone / Signed in on November 23, 2026 at 13:00",
				"button secondary value=sign-out name=intent: Sign out Safari on iPhone",
				"<form action=/page?lang=en>",
				"<input type=hidden name=device value=three>",
				"Unknown browser / Signed in on November 23, 2026 at 12:00",
				"button secondary value=sign-out name=intent: Sign out",
			],
		],
		"show nothing without a live update": [
			<LiveAlert key="l" update={null} connection="live" />,
			["<div role=status>"],
		],
		"report a lost connection beside the last update": [
			<LiveAlert key="l" update={{ action: "status_update", application: APPLICATION } as never} connection="lost" />,
			["<div role=status>", "info:", "Your request is now with the Tax Authority.", m.live_lost()],
		],
		"let notifications be turned on": [
			<PushSwitch key="p" push={{ ...PUSH, isOn: false }} problem={undefined} />,
			[
				"<section aria-labelledby=push>",
				"### Notifications on this device",
				m.push_text(),
				"<div role=status>",
				"button secondary script: Notify me on this device",
			],
		],
		"let notifications be turned off, and report a problem": [
			<PushSwitch key="p" push={{ ...PUSH, isOn: true }} problem="The browser refused." />,
			[
				"<section aria-labelledby=push>",
				"### Notifications on this device",
				m.push_text(),
				"<div role=status>",
				"Notifications are on. E-mails come as well.",
				"danger:",
				"The browser refused.",
				"button secondary script: Turn off notifications",
			],
		],
		"show notifications as busy while they are saved": [
			<PushSwitch key="p" push={{ ...PUSH, isOn: false }} problem={undefined} />,
			["button secondary aria-disabled=true script: Notify me on this device"],
			{ sending: { intent: "push-on" }, only: /^button/ },
		],
		"do not show notifications as busy while another form is sent": [
			<PushSwitch key="p" push={{ ...PUSH, isOn: false }} problem={undefined} />,
			["button secondary script: Notify me on this device"],
			{ sending: { intent: "notify" }, only: /^button/ },
		],
		"show a number with its certificate": [
			<ReadyNumber key="r" view={COMPLETED} />,
			[
				"<section aria-labelledby=nif>",
				"## Your NIF",
				"293 456 780",
				"button secondary aria-label=Copy the number script: Copy",
				"<role=status>",
				"[View Certificate](primary /certificate/case-1?lang=en)[Share it with your bank through a link](/share/case-1?lang=en)",
			],
		],
		"show a corrected number whose certificate is missing": [
			<ReadyNumber key="r" view={{ ...COMPLETED, hasCertificate: false }} />,
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
		"show only a notice while the number is being checked": [
			<ReadyNumber key="r" view={{ ...COMPLETED, nifInCheck: true, nifNumber: null }} />,
			["warning:", "! We are checking your NIF", m.nif_in_check_text()],
		],
	});
});

const Page = Confirmation as unknown as ComponentType<{ loaderData: unknown }>;
const SUPPORT = { email: "support@nif.example", phone: "+351 210 000 000" };
const LABELS = { usualDuration: "5-7 business days", timeline: [], refusal: null, refunds: null, support: SUPPORT };
const LIMITS = { text: 4000, files: null };
const MESSAGE = { version: 1, author: null, text: "Hello", files: [], filesGone: false, at: NOON };
const THREAD = { action: "/messages/case-1", state: "open", messages: [], messageId: "m", limits: LIMITS };
const paid = anApplication().paid();
const waiting = paid.with({ consentToBeginAt: null, beginRequest: null, beginsAt: NOON });

function page(changes: object = {}, application = paid, owner = true) {
	const view = buildApplicationView(application.build(), owner);
	const loaderData = {
		view,
		paymentProgress: "paid",
		awaited: null,
		labels: LABELS,
		devices: [],
		withdrawalLabel: null,
		beginsAt: null,
		thread: owner ? THREAD : null,
		householdId: null,
		canLeaveOrder: false,
		push: null,
		agent: null,
		...changes,
	};
	return <Page key="page" loaderData={loaderData} />;
}

const AWAITED = { paymentId: "p", amount: 7900, method: "mb_way", voucher: null };
const GROUPS = {
	only: /^(title|#|<details|<form|button)|household|leave-order|\/withdraw|\/share|new message|[Pp]ush/,
};

describe("the confirmation page", () => {
	itShows({
		"shows the owner of a paid application everything in groups": [
			page({
				withdrawalLabel: "Withdraw from contract here",
				devices: [{ id: "one", name: "Firefox", signedInAt: NOON, isCurrent: true }],
			}),
			[
				"title: Application Submitted! NIF-7K2M-Q4R8 – Azulejo NIF",
				"<section aria-label=Your progress>",
				"Step 5 of 6: Processing80% complete",
				"- data-state=done Start (done)",
				"- data-state=done Documents (done)",
				"- data-state=done Info (done)",
				"- data-state=done Payment (done)",
				"- data-state=current aria-current=step Processing",
				"- data-state=ahead NIF",
				m.step_processing_hint(),
				"Your application number is NIF-7K2M-Q4R8",
				"# Application Submitted!",
				"<div role=status>",
				"<section aria-labelledby=next-step>",
				"## What happens now",
				"With us. We are checking your documents.",
				"There is nothing you need to do.",
				"<section aria-labelledby=status>",
				"## Status",
				"Application Received",
				"November 23, 2026",
				"{success} Done",
				"Payment Confirmed",
				"November 23, 2026",
				"{success} Done",
				"- data-state=ahead 3",
				"Processing at Tax Authority",
				"{neutral} Pending",
				"- data-state=ahead 4",
				"NIF Assigned",
				"{neutral} Pending",
				"- data-state=ahead 5",
				"Certificate Delivered",
				"{neutral} Pending",
				"button primary disabled script: Please Wait - Processing Application",
				"<details>",
				"> What has happened",
				"All times are Lisbon time.",
				"<details>",
				"> What's Next",
				"- We check your documents and your information.",
				`- ${m.confirmation_next_sign()}`,
				`- ${m.confirmation_next_file()}`,
				"- Once we have begun, it usually takes 5-7 business days.",
				`- ${m.confirmation_next_mail()}`,
				"<details>",
				"## Documents and receipts",
				"<div id=documents>",
				"[Payment receipts](/receipt/case-1?lang=en)",
				"[Download the history of your application](/api/case-files/case-1/pdf) (PDF, [JSON](/api/case-files/case-1)) · [Check a case file](/verify?lang=en)",
				"Your number also works on the tracking page.",
				"button secondary script: Print or save as PDF",
				"<details>",
				"## Messages",
				"Customer support",
				"<div id=messages>",
				m.messages_none(),
				"<form action=/messages/case-1?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=messageId value=m>",
				"<input type=hidden name=back value=case>",
				"label: Your message",
				"p id=message-hint: At most 4000 characters. Please do not write passwords here.",
				"<textarea aria-describedby=message-hint id=message name=message>",
				"button primary: Send message",
				"<form action=/page?lang=en>",
				"button secondary value=notify name=intent: Send Email Notification",
				"<div role=status>",
				"<section aria-labelledby=support>",
				"### Customer support",
				"Questions? Please have your application number ready: NIF-7K2M-Q4R8",
				"- [support@nif.example](mailto:support@nif.example)",
				"- [+351 210 000 000](tel:+351210000000)",
				"- [Contact our support team](/contact?lang=en)",
				"<details>",
				"## Your data and rights",
				"Withdraw, refund",
				"<div id=rights>",
				"- [Withdraw from contract here](/withdraw?id=case-1&lang=en)",
				"- [Cancel, or see what you would get back](/refunds/case-1?lang=en)",
				"- [Your data: take a copy, correct, erase](/data/case-1?lang=en)",
				"<details>",
				"## Devices and sharing",
				"<div id=sharing>",
				"[Share the progress](/share/case-1?lang=en)",
				"<section aria-labelledby=devices>",
				"### Signed-in devices",
				m.devices_text(),
				"<form action=/page?lang=en>",
				"<input type=hidden name=device value=one>",
				"Firefox (This device) / Signed in on November 23, 2026 at 12:00",
				"button secondary value=sign-out name=intent: Forget this device",
				"Keep this page. It always shows where your application stands. [How has it been so far? Tell us](/contact?lang=en)",
			],
		],
		"offers another visitor only a link by e-mail": [
			page({}, paid, false),
			[
				"title: Application Submitted! NIF-7K2M-Q4R8 – Azulejo NIF",
				"<section aria-label=Your progress>",
				"# Application Submitted!",
				"<div role=status>",
				"<section aria-labelledby=next-step>",
				"## What happens now",
				"<section aria-labelledby=status>",
				"## Status",
				"button primary disabled script: Please Wait - Processing Application",
				"<details>",
				"<details>",
				"<details>",
				"## Documents and receipts",
				"<div id=documents>",
				"button secondary script: Print or save as PDF",
				"<details>",
				"## Messages",
				"<div id=messages>",
				"<section aria-labelledby=support>",
				"### Customer support",
				"<form action=/resume?lang=en>",
				"<input type=hidden name=id value=case-1>",
				"button secondary: Send me a link",
			],
			{ only: /^(title|#|<|button|\[)/ },
		],
		"hides the number's card of a completed application from others": [
			page({ thread: null }, anApplication().completed(), false),
			[
				"# Your NIF is Ready!",
				"## What happens now",
				"All done. Your certificate is ready to download.",
				"## Status",
				"*** *** 780",
				"Certificate Delivered",
				"[View Certificate](primary /certificate/case-1?lang=en)",
				"## Documents and receipts",
				"## Messages",
				"### Customer support",
			],
			{ only: /^#|293|780|certificate/i },
		],
		"has a card with the number of a completed application, and no other link for the bank": [
			page({ thread: null }, anApplication().completed()),
			[
				"## Your NIF",
				"293 456 780",
				"[View Certificate](primary /certificate/case-1?lang=en)[Share it with your bank through a link](/share/case-1?lang=en)",
				"## Status",
				"293 456 780",
				"## After your NIF",
				"## Your review",
				"## Documents and receipts",
				"## Messages",
				"## Your data and rights",
				"## Devices and sharing",
			],
			{ only: /^## |293|\/share/ },
		],
		"does not say when an order begins that has no date": [page({}, waiting), [], { only: /value=begin/ }],
		"has a card for an awaited payment": [
			page({ awaited: AWAITED, paymentProgress: "awaited" }, anApplication()),
			[
				"title: Application Submitted! NIF-7K2M-Q4R8 – Azulejo NIF",
				"# Application Submitted!",
				"## Confirm in your MB WAY app",
				"<form action=/page?lang=en>",
				"button secondary value=pay-otherwise name=intent: Change the order or pay another way",
				"## Status",
				"button primary disabled script: View Certificate",
				"<details>",
				"<details>",
				"<details>",
				"## Documents and receipts",
				"button secondary script: Print or save as PDF",
				"<details>",
				"## Messages",
				"<form action=/messages/case-1?lang=en enctype=multipart/form-data>",
				"button primary: Send message",
				"<form action=/page?lang=en>",
				"button secondary value=notify name=intent: Send Email Notification",
				"### Customer support",
				"<details>",
				"## Your data and rights",
				"<details>",
				"## Devices and sharing",
				"[Share the progress](/share/case-1?lang=en)",
			],
			GROUPS,
		],
		"has no such card for a paid application": [page({ awaited: AWAITED }), [], { only: /pay-otherwise/ }],
		"links to the viewer's own order": [
			page({ householdId: "order-1" }),
			["[Your household](/household/order-1?lang=en)"],
			{ only: /household/ },
		],
		"lets a member leave someone else's order": [
			page({ canLeaveOrder: true }),
			[m.household_member(), "button quiet value=leave-order name=intent: Leave this order"],
			{ only: /leave-order|household|order/ },
		],
		"offers to start a waiting order at once": [
			page({ beginsAt: NOON }, waiting),
			[
				`With us. ${m.next_waiting_to_begin()}`,
				"<section aria-labelledby=begin>",
				m.begin_waiting(),
				`With this button you tell us: ${m.begin_request()} ${m.begin_acknowledge()}`,
				"button secondary value=begin name=intent: Begin now",
			],
			{ only: /begin/ },
		],
		"does not offer to start an order in progress": [page({ beginsAt: NOON }), [], { only: /value=begin/ }],
		"says why a start was rejected": [
			page({ beginsAt: NOON }, waiting),
			["danger role=alert:", "Not now."],
			{ only: /role=alert|Not now|intent: .*begin/, actionData: { begin: "Not now." } },
		],
		"opens the messages after our answer": [
			page({ thread: { ...THREAD, messages: [{ ...MESSAGE, isFromViewer: false }] } }),
			[
				"## What happens now",
				"## Status",
				"<details>",
				"> What has happened",
				"<details>",
				"> What's Next",
				"<details>",
				"## Documents and receipts",
				"<details open>",
				"## Messages",
				"### Customer support",
				"<details>",
				"## Your data and rights",
				"<details>",
				"## Devices and sharing",
			],
			{ only: /^<details|^> |^##/ },
		],
		"does not open them after the viewer's own message": [
			page({
				thread: {
					...THREAD,
					messages: [
						{ ...MESSAGE, isFromViewer: false },
						{ ...MESSAGE, version: 2, isFromViewer: true },
					],
				},
			}),
			["<details>", "<details>", "<details>", "<details>", "## Messages", "<details>", "<details>"],
			{ only: /^<details|^## Mess/ },
		],
		"does not open them for an answer in a closed thread": [
			page({ thread: { ...THREAD, state: "closed", messages: [{ ...MESSAGE, isFromViewer: false }] } }),
			["<details>", "<details>", "<details>", "<details>", "## Messages", "<details>", "<details>"],
			{ only: /^<details|^## Mess/ },
		],
		"opens the messages for the result of an e-mailed status": [
			page(),
			[
				"{success} Done",
				"{success} Done",
				"<details>",
				"<details>",
				"<details>",
				"<details open>",
				"## Messages",
				"success:",
				"An email to l…@example.com is on its way.",
				"<details>",
				"<details>",
			],
			{ only: /^<details|^## Mess|success|l…@/, actionData: { notified: { sentTo: "l…@example.com" } } },
		],
		"opens the group of notifications that were blocked": [
			page({ push: { ...PUSH, isOn: false } }),
			[
				"## What happens now",
				"## Status",
				"<details>",
				"<details>",
				"<details>",
				"## Documents and receipts",
				"<details>",
				"## Messages",
				"### Customer support",
				"<details>",
				"## Your data and rights",
				"<details open>",
				"## Devices and sharing",
				"### Notifications on this device",
				"The browser is blocked.",
			],
			{ only: /^<details|^###? |blocked/, actionData: { push: "The browser is blocked." } },
		],
		"has no share or refund links for a draft": [
			page({ paymentProgress: "open", thread: null }, anApplication().draft()),
			["- [Your data: take a copy, correct, erase](/data/case-1?lang=en)"],
			{ only: /\/share|\/refunds|\/data|\/withdraw/ },
		],
		"names a firm that acts": [
			page({ agent: { firm: "Silva", isConsentRequested: false } }),
			[
				"Silva acts for you and sees the state of this application. [Change this or take over](/agent-consent/case-1?lang=en)",
			],
			{ only: /Silva/ },
		],
	});
});
