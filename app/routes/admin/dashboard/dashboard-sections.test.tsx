import { describe } from "vitest";
import { STAGES } from "#app/domain/application/application.ts";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import { AttentionSection } from "./attention-section.tsx";
import { FunnelSection } from "./funnel-section.tsx";
import { StagesSection, TimesSection } from "./stages-section.tsx";
import { VisitsSection } from "./visits-section.tsx";

type Attention = React.ComponentProps<typeof AttentionSection>;
const KINDS = ["refunds", "disputes", "webhooks", "effects", "steps", "requests", "aftercare", "messages", "reviews"];
const forEveryKind = <V,>(value: V) => Object.fromEntries([...KINDS, "partners"].map((kind) => [kind, value]));
const none = { n: 0, isCapped: false, oldest: null };
const NOTHING_DUE = {
	urgent: { late: none, today: none, second: none },
	firstDue: { late: null, today: null },
	pendingTasks: { ...forEveryKind(0), oldest: forEveryKind(null) },
	bouncedCount: 0,
	canSeePartners: true,
	now: NOON,
} as unknown as Attention;
const attention = (changes: object) => (
	<AttentionSection key="a" {...NOTHING_DUE} {...(changes as Partial<Attention>)} />
);
const messages = (oldest: number) =>
	attention({ pendingTasks: { ...forEveryKind(0), messages: 1, oldest: { ...forEveryKind(null), messages: oldest } } });
const LINE = { only: /^- / };
const CLOCK = { state: "late", dueAt: NOON, remainingTime: 3 * HOUR, wait: null };

describe("the attention section", () => {
	itShows({
		"is empty when nothing is due": [
			attention({}),
			["<section aria-labelledby=attention>", "## Needs attention", m.dashboard_attention_none()],
		],
		"lists everything in order": [
			attention({
				urgent: {
					late: { n: 100, isCapped: true, oldest: null },
					today: { ...none, n: 1 },
					second: { ...none, n: 2, oldest: NOON - 2 * DAY },
				},
				firstDue: {
					late: { id: "case-1", applicationNumber: "NIF-1", clock: CLOCK },
					today: { id: "case-2", applicationNumber: "NIF-2", clock: null },
				},
				pendingTasks: { ...forEveryKind(3), oldest: forEveryKind(NOON - DAY) },
				bouncedCount: 1,
			}),
			[
				"<section aria-labelledby=attention>",
				"## Needs attention",
				"- 100+ late [NIF-1](/admin/applications/case-1?lang=en) <title=Late: was due on November 23, 2026>3 h late (Late: was due on November 23, 2026)[Open: 100+ late](/admin/applications?only=late&lang=en)",
				"- 1 due today [NIF-2](/admin/applications/case-2?lang=en) [Open: 1 due today](/admin/applications?only=today&lang=en)",
				"- 3 open disputes evidence due Nov 22, 2026[Open: 3 open disputes](/admin/payments?lang=en#dispute)",
				"- 2 waiting for a second person oldest 2 d[Open: 2 waiting for a second person](/admin/applications?only=second&lang=en)",
				"- 3 unanswered messages oldest 1 d[Open: 3 unanswered messages](/admin/applications?only=message&lang=en)",
				"- 3 reviews to check oldest 1 d[Open: 3 reviews to check](/admin/reviews?lang=en)",
				"- 3 refund requests answer due Nov 22, 2026[Open: 3 refund requests](/admin/refund-requests?lang=en)",
				"- 3 refunds past 3 business days oldest 1 d[Open: 3 refunds past 3 business days](/admin/payments?lang=en#refund_due)",
				"- 3 overdue after completion oldest 1 d[Open: 3 overdue after completion](/admin/aftercare?lang=en)",
				"- 1 bounced e-mail [Open: 1 bounced e-mail](/admin/inbox/mails?state=bounced&lang=en)",
				"- 3 failing webhooks oldest 1 d[Open: 3 failing webhooks](/admin/payments?lang=en#notice_stuck)",
				"- 3 failed tasks oldest 1 d[Open: 3 failed tasks](/admin/payments?lang=en#effect_given_up)",
				"- 3 failing jobs and messages oldest 1 d[Open: 3 failing jobs and messages](/admin/jobs?lang=en)",
				"- 3 waiting under Partners [Open: 3 waiting under Partners](/admin/partners?lang=en)",
			],
		],
		"omits partners for staff who may not see them": [
			attention({
				canSeePartners: false,
				pendingTasks: { ...forEveryKind(0), partners: 4, oldest: forEveryKind(null) },
			}),
			[m.dashboard_attention_none()],
			{ only: /partner|^Nothing/i },
		],
		"shows a message just received as one hour old": [
			messages(NOON),
			["- 1 unanswered message oldest 1 h[Open: 1 unanswered message](/admin/applications?only=message&lang=en)"],
			LINE,
		],
		"rounds a message over an hour old up to two hours": [
			messages(NOON - HOUR - 1),
			["- 1 unanswered message oldest 2 h[Open: 1 unanswered message](/admin/applications?only=message&lang=en)"],
			LINE,
		],
		"shows a message almost a day old in hours": [
			messages(NOON - DAY + 1),
			["- 1 unanswered message oldest 24 h[Open: 1 unanswered message](/admin/applications?only=message&lang=en)"],
			LINE,
		],
		"shows a message one day old in days": [
			messages(NOON - DAY),
			["- 1 unanswered message oldest 1 d[Open: 1 unanswered message](/admin/applications?only=message&lang=en)"],
			LINE,
		],
		"rounds a message almost two days old down to one day": [
			messages(NOON - 2 * DAY + 1),
			["- 1 unanswered message oldest 1 d[Open: 1 unanswered message](/admin/applications?only=message&lang=en)"],
			LINE,
		],
		"shows a message from the future as one hour old": [
			messages(NOON + DAY),
			["- 1 unanswered message oldest 1 h[Open: 1 unanswered message](/admin/applications?only=message&lang=en)"],
			LINE,
		],
	});
});

const counts = (values: object) =>
	Object.fromEntries(STAGES.map((stage) => [stage, (values as Record<string, number>)[stage] ?? 0])) as never;
const FIGURES = { stage: "in_review", asOf: "2026-11-22", n: 30, median: 4, p90: 60 };

describe("the stages", () => {
	itShows({
		"are each shown with their number": [
			<StagesSection key="s" counts={counts({ in_review: 4, closed: 900 })} />,
			[
				"<section aria-labelledby=stages>",
				"## Where cases are",
				"Open applications by stage",
				"| scope=col Stage",
				"| scope=col Applications",
				"| scope=row [To review](/admin/applications?stage=in_review&lang=en)",
				"| 4",
				"| scope=row [Ready to file](/admin/applications?stage=ready_to_file&lang=en)",
				"| 0",
				"| scope=row [At the Tax Authority](/admin/applications?stage=at_tax_office&lang=en)",
				"| 0",
				"| scope=row [Approved](/admin/applications?stage=nif_assigned&lang=en)",
				"| 0",
				"| scope=row [Waiting for the applicant](/admin/applications?stage=waiting_for_applicant&lang=en)",
				"| 0",
				"| scope=row [Awaiting signature](/admin/applications?stage=awaiting_signature&lang=en)",
				"| 0",
				"| scope=row [Waiting for the representative](/admin/applications?stage=waiting_for_representative&lang=en)",
				"| 0",
				"| scope=row [In delivery](/admin/applications?stage=in_delivery&lang=en)",
				"| 0",
				"| scope=row [In withdrawal period](/admin/applications?stage=waiting_to_begin&lang=en)",
				"| 0",
				"| scope=row [Awaiting payment](/admin/applications?stage=awaiting_payment&lang=en)",
				"| 0",
				"| scope=row [Draft](/admin/applications?stage=collecting_documents&lang=en)",
				"| 0",
			],
		],
		"have no times yet": [
			<TimesSection key="t" figures={[]} />,
			["<section aria-labelledby=times>", "## How long it takes", m.dashboard_times_none()],
		],
		"show hours or days if enough were measured": [
			<TimesSection
				key="t"
				figures={
					[
						{ ...FIGURES },
						{ ...FIGURES, stage: "payment_to_nif", median: 47, p90: 48 },
						{ ...FIGURES, stage: "at_tax_office", n: 29 },
					] as never
				}
			/>,
			[
				"Median and 90th percentile by stage",
				"| scope=row From payment to NIF",
				"| 30",
				"| 47 h",
				"| 2 d",
				"| scope=row To review",
				"| 30",
				"| 4 h",
				"| 2.5 d",
				"| scope=row Ready to file",
				"| 0",
				"| colspan=2 too few to tell",
				"| scope=row At the Tax Authority",
				"| 29",
				"| colspan=2 too few to tell",
				"| scope=row Approved",
				"| 0",
				"| colspan=2 too few to tell",
				"| scope=row Waiting for the applicant",
				"| 0",
				"| colspan=2 too few to tell",
				"| scope=row Awaiting signature",
				"| 0",
				"| colspan=2 too few to tell",
				"| scope=row Waiting for the representative",
				"| 0",
				"| colspan=2 too few to tell",
				"| scope=row In delivery",
				"| 0",
				"| colspan=2 too few to tell",
				"| scope=row In withdrawal period",
				"| 0",
				"| colspan=2 too few to tell",
				"| scope=row Awaiting payment",
				"| 0",
				"| colspan=2 too few to tell",
				"| scope=row Draft",
				"| 0",
				"| colspan=2 too few to tell",
				m.dashboard_times_note({ date: "November 22, 2026" }),
			],
			{ only: /^(\||[A-Z])(?!.*scope=col)/ },
		],
	});
});

const WEEK = { monday: "2026-11-16", begun: 8, submitted: 6, paid: 4, filed: 2, completed: 0 };
const EMPTY_WEEK = { monday: "2026-11-09", begun: 0, submitted: 0, paid: 0, filed: 0, completed: 0 };

describe("the weekly funnel", () => {
	itShows({
		"is empty without applications": [
			<FunnelSection key="f" weeks={[EMPTY_WEEK]} />,
			[
				"<section aria-labelledby=funnel>",
				"## By week",
				"Nothing has been counted in these weeks.",
				m.dashboard_funnel_note(),
			],
		],
		"shows its steps, with the latest week first in the table": [
			<FunnelSection key="f" weeks={[EMPTY_WEEK, WEEK]} />,
			[
				"<section aria-labelledby=funnel>",
				"## By week",
				"- Started",
				"- Submitted",
				"- Paid",
				"- Filed",
				"- Completed",
				"8",
				"- 9/11",
				"- 16/11",
				"<details>",
				"> Table",
				"Steps of applications, week by week",
				"| scope=col Week from",
				"| scope=col Started",
				"| scope=col Submitted",
				"| scope=col Paid",
				"| scope=col Filed",
				"| scope=col Completed",
				"| scope=row November 16, 2026",
				"| 8",
				"| 6",
				"| 4",
				"| 2",
				"| 0",
				"| scope=row November 9, 2026",
				"| 0",
				"| 0",
				"| 0",
				"| 0",
				"| 0",
				m.dashboard_funnel_note(),
			],
		],
	});
});

const NO_VISITS = { visit: 0, upload: 0, documents: 0, details: 0, payment: 0, checkout: 0, paid: 0 };
const VISITS = { visit: 200, upload: 100, documents: 80, details: 40, payment: 30, checkout: 20, paid: 15 };
const visits = (changes: object) => {
	const props = { filter: { language: null, device: null }, counts: VISITS, phoneShare: null, errors: [], ...changes };
	return <VisitsSection key="v" {...(props as unknown as Parameters<typeof VisitsSection>[0])} />;
};
const PART = { only: /^(p |[A-Z]|- \[)/ };

describe("the visits section", () => {
	itShows({
		"is empty, without filters": [
			visits({ counts: NO_VISITS }),
			["<section aria-labelledby=visits>", "## Where people stop", "The last 30 days", m.dashboard_visits_none()],
		],
		"is empty for one device, with filters": [
			visits({ counts: NO_VISITS, filter: { language: "es", device: "phone" } }),
			[
				"<section aria-labelledby=visits>",
				"## Where people stop",
				"The last 30 days",
				"<nav aria-label=Language>",
				"- [All languages ](/admin/dashboard?device=phone&lang=en#visits)",
				"- [English ](/admin/dashboard?language=en&device=phone&lang=en#visits)",
				"- [Español ](aria-current=page href=/admin/dashboard?language=es&device=phone&lang=en#visits)",
				"- [Português ](/admin/dashboard?language=pt&device=phone&lang=en#visits)",
				"<nav aria-label=Device>",
				"- [All devices ](/admin/dashboard?language=es&lang=en#visits)",
				"- [Phones ](aria-current=page href=/admin/dashboard?language=es&device=phone&lang=en#visits)",
				"- [Computers and tablets ](/admin/dashboard?language=es&device=desktop&lang=en#visits)",
				m.dashboard_visits_none_here(),
			],
		],
		"counts visits by step": [
			visits({ phoneShare: 0.314 }),
			[
				"<section aria-labelledby=visits>",
				"## Where people stop",
				"The last 30 days · phones 31%",
				"<nav aria-label=Language>",
				"- [All languages ](aria-current=page href=/admin/dashboard?lang=en#visits)",
				"- [English ](/admin/dashboard?language=en&lang=en#visits)",
				"- [Español ](/admin/dashboard?language=es&lang=en#visits)",
				"- [Português ](/admin/dashboard?language=pt&lang=en#visits)",
				"<nav aria-label=Device>",
				"- [All devices ](aria-current=page href=/admin/dashboard?lang=en#visits)",
				"- [Phones ](/admin/dashboard?device=phone&lang=en#visits)",
				"- [Computers and tablets ](/admin/dashboard?device=desktop&lang=en#visits)",
				"<ol aria-label=Visits by the step that they reached>",
				"- 100% Opened the upload page",
				"- 80% Uploaded both documents",
				"- 40% Opened the details",
				"- 30% Opened the payment page",
				"- 20% Began to pay",
				"- 15% Paid",
				m.dashboard_visits_drop({ from: "Uploaded both documents", to: "Opened the details", lost: "40", of: "80" }),
				"<details>",
				"> Table",
				"Visits by the step that they reached",
				"| scope=col Step",
				"| scope=col Visits",
				"| scope=col Of the step before",
				"| scope=row Came to the site",
				"| 200",
				"| –",
				"| scope=row Opened the upload page",
				"| 100",
				"| 50%",
				"| scope=row Uploaded both documents",
				"| 80",
				"| 80%",
				"| scope=row Opened the details",
				"| 40",
				"| 50%",
				"| scope=row Opened the payment page",
				"| 30",
				"| 75%",
				"| scope=row Began to pay",
				"| 20",
				"| 67%",
				"| scope=row Paid",
				"| 15",
				"| 75%",
				m.dashboard_visits_note(),
				"<details>",
				"> Most frequent errors",
				"No errors have been counted.",
			],
		],
		"lists errors by step": [
			visits({
				counts: NO_VISITS,
				errors: [
					{ step: "payment", text: "Choose a start.", count: 3 },
					{ step: "upload", text: "Too big.", count: 2 },
					{ step: "payment", text: "Wrong code.", count: 1 },
				],
			}),
			[
				"| scope=rowgroup colspan=2 Opened the upload page",
				"| Too big.",
				"| 2",
				"| scope=rowgroup colspan=2 Opened the payment page",
				"| Choose a start.",
				"| 3",
				"| Wrong code.",
				"| 1",
			],
			{ only: /^\| (scope=rowgroup|[A-Z]|[1-9])|none|No / },
		],
		"reports that no step lost a visitor": [
			visits({
				counts: { ...NO_VISITS, visit: 1, upload: 1, documents: 1, details: 1, payment: 1, checkout: 1, paid: 1 },
			}),
			[
				"The last 30 days",
				"- [All languages ](aria-current=page href=/admin/dashboard?lang=en#visits)",
				"- [English ](/admin/dashboard?language=en&lang=en#visits)",
				"- [Español ](/admin/dashboard?language=es&lang=en#visits)",
				"- [Português ](/admin/dashboard?language=pt&lang=en#visits)",
				"- [All devices ](aria-current=page href=/admin/dashboard?lang=en#visits)",
				"- [Phones ](/admin/dashboard?device=phone&lang=en#visits)",
				"- [Computers and tablets ](/admin/dashboard?device=desktop&lang=en#visits)",
				"No step lost anybody after the upload page.",
				"Visits by the step that they reached",
				m.dashboard_visits_note(),
				"No errors have been counted.",
			],
			PART,
		],
		"shows visits that end before the upload": [
			visits({ counts: { ...NO_VISITS, visit: 5 } }),
			[
				"The last 30 days",
				"- [All languages ](aria-current=page href=/admin/dashboard?lang=en#visits)",
				"- [English ](/admin/dashboard?language=en&lang=en#visits)",
				"- [Español ](/admin/dashboard?language=es&lang=en#visits)",
				"- [Português ](/admin/dashboard?language=pt&lang=en#visits)",
				"- [All devices ](aria-current=page href=/admin/dashboard?lang=en#visits)",
				"- [Phones ](/admin/dashboard?device=phone&lang=en#visits)",
				"- [Computers and tablets ](/admin/dashboard?device=desktop&lang=en#visits)",
				"- 0 Opened the upload page",
				"- 0 Uploaded both documents",
				"- 0 Opened the details",
				"- 0 Opened the payment page",
				"- 0 Began to pay",
				"- 0 Paid",
				"Visits by the step that they reached",
				"| scope=col Step",
				"| scope=col Visits",
				"| scope=col Of the step before",
				"| scope=row Came to the site",
				"| 5",
				"| –",
				"| scope=row Opened the upload page",
				"| 0",
				"| 0%",
				"| scope=row Uploaded both documents",
				"| 0",
				"| –",
				"| scope=row Opened the details",
				"| 0",
				"| –",
				"| scope=row Opened the payment page",
				"| 0",
				"| –",
				"| scope=row Began to pay",
				"| 0",
				"| –",
				"| scope=row Paid",
				"| 0",
				"| –",
				m.dashboard_visits_note(),
				"No errors have been counted.",
			],
			{ only: /^(-|\||[A-Z])/ },
		],
	});
});
