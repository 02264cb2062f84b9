import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Tone } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CodeField } from "../code-field.tsx";
import { type AfterProblem, type AfterView, PARTS } from "./after-view.ts";
import { CardHead } from "./card-head.tsx";

type Password = NonNullable<AfterView["password"]>;
type PasswordCardProps = { password: AfterView["password"]; problem: AfterProblem | null };

const BADGES: Record<Password["state"], { tone: Tone; name: () => string }> = {
	wanted: { tone: "neutral", name: m.after_password_wanted },
	requested: { tone: "info", name: m.after_password_requested },
	arrived: { tone: "warning", name: m.after_password_arrived },
	revealed: { tone: "success", name: m.after_password_revealed },
	expired: { tone: "neutral", name: m.after_password_expired },
};

/** F7, F8: where the password of the portal stands, and the way to read it once. */
export function PasswordCard({ password, problem }: PasswordCardProps) {
	const badge = password && BADGES[password.state];
	return (
		<Card aria-labelledby={PARTS.password} className="stack">
			<CardHead
				id={PARTS.password}
				title={m.after_password_title()}
				badge={badge ? { tone: badge.tone, text: badge.name() } : undefined}
			/>
			{password ? <Standing password={password} /> : <p>{m.after_password_none()}</p>}
			{password?.state === "arrived" && <Reveal codeUntil={password.codeUntil} problem={problem} />}
			{(password?.state === "arrived" || password?.state === "revealed") && (
				<details className="disclosure">
					<summary>{m.after_password_lost_title()}</summary>
					<p>{m.after_password_lost_text()}</p>
					<AnotherLetter />
				</details>
			)}
			{password?.state === "expired" && <AnotherLetter />}
		</Card>
	);
}

function AnotherLetter() {
	return (
		<AppForm preventScrollReset>
			<Button type="submit" name="intent" value="password-lost" id="password-lost" variant="secondary">
				{m.after_password_lost_action()}
			</Button>
		</AppForm>
	);
}

function Standing({ password: { state, since, due, until, reference } }: { password: Password }) {
	const language = getLocale();
	const date = formatDate(since, language);
	const by = formatDate(due, language);
	return (
		<>
			{state === "wanted" && <p>{m.after_password_wanted_text({ due: by })}</p>}
			{state === "requested" && <p>{m.after_password_requested_text({ date, due: by })}</p>}
			{state === "arrived" && <p>{m.after_password_arrived_text({ date, until: formatDate(until, language) })}</p>}
			{state === "revealed" && <p>{m.after_password_revealed_text({ date })}</p>}
			{state === "expired" && <p>{m.after_password_expired_text({ date })}</p>}
			{state === "requested" && reference && <p>{m.after_reference({ reference })}</p>}
			{state !== "revealed" && state !== "expired" && <p className="small muted">{m.after_password_kept()}</p>}
		</>
	);
}

/** The code is mailed by one form and typed into the other. */
function Reveal({ codeUntil, problem }: { codeUntil: number | null; problem: AfterProblem | null }) {
	const error = problem?.fieldId === "code" ? problem.message : undefined;
	const time = codeUntil === null ? "" : clockTime(codeUntil);
	return (
		<>
			{codeUntil !== null && (
				<AppForm className="form" preventScrollReset>
					<p role="status">{m.after_password_mailed({ time })}</p>
					<CodeField label={m.after_password_code()} hint={m.after_password_code_hint()} error={error} />
					<div>
						<Button type="submit" name="intent" value="reveal">
							{m.after_password_show()}
						</Button>
					</div>
				</AppForm>
			)}
			<AppForm preventScrollReset>
				<Button
					type="submit"
					name="intent"
					value="mail-code"
					id={codeUntil === null ? "code" : "mail-code"}
					variant={codeUntil === null ? "primary" : "secondary"}
				>
					{codeUntil === null ? m.after_password_mail() : m.after_password_mail_again()}
				</Button>
			</AppForm>
		</>
	);
}

/** In Lisbon, as every moment of ours. */
function clockTime(at: number): string {
	return new Intl.DateTimeFormat("pt-PT", { timeZone: "Europe/Lisbon", hour: "2-digit", minute: "2-digit" }).format(at);
}
