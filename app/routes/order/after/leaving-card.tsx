import { LEAVING_OPTIONS } from "#app/domain/aftercare/aftercare.ts";
import { DAY, formatDate } from "#app/domain/time/calendar.ts";
import { LEAVING_LABELS } from "#app/labels/aftercare-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Tone } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { AftercareProblem, AftercareView } from "./after.server.ts";
import { CardHead, SECTION_IDS } from "./card-head.tsx";

type End = NonNullable<NonNullable<AftercareView["representation"]>["end"]>;
type LeavingCardProps = { end: End | null; problem: AftercareProblem | null };

/** Days allowed to name another representative or request notifications, where one is required (LGT, art. 19). */
const REPLACEMENT_DAYS = 15;

const BADGES: Record<End["state"], { tone: Tone; label: () => string }> = {
	notified: { tone: "neutral", label: m.aftercare_leave_notified },
	filed: { tone: "info", label: m.aftercare_leave_filed },
	ended: { tone: "success", label: m.aftercare_leave_ended },
};

/** Form to end our representation, or the stages of its end (F6). */
export function LeavingCard({ end, problem }: LeavingCardProps) {
	const badge = end && BADGES[end.state];
	return (
		<Card aria-labelledby={SECTION_IDS.leaving} className="stack">
			<CardHead
				id={SECTION_IDS.leaving}
				title={m.aftercare_leave_title()}
				badge={badge ? { tone: badge.tone, text: badge.label() } : undefined}
			/>
			{end ? <Stages end={end} /> : <p>{m.aftercare_leave_text()}</p>}
			{end?.state !== "ended" && (
				<>
					<p>{m.aftercare_leave_law()}</p>
					<p className="small muted">{m.aftercare_leave_source()}</p>
				</>
			)}
			{!end && <LeavingForm problem={problem} />}
		</Card>
	);
}

function Stages({ end: { state, by, since, dueAt, option, successor, reason, reference } }: { end: End }) {
	const language = getLocale();
	const date = formatDate(since, language);
	const deadline = formatDate(dueAt, language);
	const isNotifiedByUs = state === "notified" && by === "us";
	return (
		<>
			{state === "notified" && by === "applicant" && <p>{m.aftercare_leave_notified_text({ date, due: deadline })}</p>}
			{isNotifiedByUs && <p>{m.aftercare_leave_notified_us({ date, due: deadline })}</p>}
			{reason && <blockquote className="after-quote">{reason}</blockquote>}
			{state === "filed" && <p>{m.aftercare_leave_filed_text({ date })}</p>}
			{state === "ended" && <p>{m.aftercare_leave_ended_text({ date })}</p>}
			{option && (
				<p>
					{m.aftercare_leave_instead({ option: [LEAVING_LABELS[option].name(), successor].filter(Boolean).join(": ") })}
				</p>
			)}
			{reference && <p>{m.aftercare_reference({ reference })}</p>}
			{state === "notified" && (
				<p>
					<strong>{m.aftercare_leave_until({ date: formatDate(since + REPLACEMENT_DAYS * DAY, language) })}</strong>
				</p>
			)}
		</>
	);
}

function LeavingForm({ problem }: { problem: AftercareProblem | null }) {
	const ownProblem = problem?.values.intent === "leave" ? problem : null;
	const findError = (name: string) => (ownProblem?.fieldId === name ? ownProblem.message : undefined);
	return (
		<AppForm className="form after-leaving" preventScrollReset noValidate>
			<RadioCards
				name="option"
				label={m.aftercare_leave_option()}
				error={findError("option")}
				defaultValue={ownProblem?.values.option}
				cards={LEAVING_OPTIONS.map((value) => ({
					value,
					title: LEAVING_LABELS[value].name(),
					text: LEAVING_LABELS[value].text(),
				}))}
			/>
			<div className="after-successor">
				<TextField
					name="successor"
					label={m.aftercare_leave_successor()}
					hint={m.aftercare_leave_successor_hint()}
					error={findError("successor")}
					defaultValue={ownProblem?.values.successor}
					maxLength={200}
					autoComplete="off"
				/>
			</div>
			<div>
				<Button type="submit" name="intent" value="leave" variant="danger">
					{m.aftercare_leave_send()}
				</Button>
			</div>
		</AppForm>
	);
}
