import { useEffect, useState } from "react";
import { data, redirect, useLocation } from "react-router";
import { usePendingNavigation } from "#app/browser/use-network.ts";
import { sendContactMessage } from "#app/commands/mail/send-contact-message.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { complaintDueAt } from "#app/domain/inbox/message.ts";
import { INTL_TAG } from "#app/domain/language.ts";
import type { SupportContact } from "#app/domain/person/contact.ts";
import { DAY, formatCivilDate, formatDate, lisbonDate } from "#app/domain/time/calendar.ts";
import type { SupportHours as OpeningHours } from "#app/domain/time/support-hours.ts";
import { supportState } from "#app/domain/time/support-hours.ts";
import { translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { getClosureDates, getSetting } from "#app/queries/settings.server.ts";
import { SERVICE_UNAVAILABLE, withFormFallback } from "#app/server/unexpected-error.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { SupportHours } from "#app/ui/page/contact-links.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";
import { createFormTimestamp, reuseTimestamp } from "#app/visitor/form-timestamp.server.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";
import type { Route } from "./+types/contact";
import { signComplaint, verifyComplaint } from "./contact.server.ts";

/** Maximum number of upcoming closure days on the page. */
const MAX_CLOSURE_DAYS = 10;

export const handle = { hydrate: true, varies: ["sent", "complaint"] };

export function meta({ error }: Route.MetaArgs) {
	return error ? [] : pageMeta(m.contact_title(), m.contact_description());
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	const isSent = searchParams.has("sent");
	const services = context.get(servicesContext);
	const { settings, now } = services;
	const complaint = verifyComplaint(settings, searchParams.get("complaint"));
	const receivedComplaint = complaint && { number: complaint.number, dueAt: complaintDueAt(complaint.at) };
	const today = lisbonDate(now());
	const hours = await getSetting(services, "support-hours");
	const closureDays = (await getClosureDates(services)).filter((day) => day >= today).slice(0, MAX_CLOSURE_DAYS);
	const closureDayLabels = closureDays.map((day) => formatCivilDate(day, getLocale()));
	return {
		isSent,
		receivedComplaint,
		hours,
		closureDays,
		closureDayLabels,
		support: settings.support,
		timestamp: createFormTimestamp(settings, now()),
	};
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const text = (name: string) => String(form.get(name) ?? "");
	const values = { name: text("name"), email: text("email"), subject: text("subject"), message: text("message") };
	const complaint = text("complaint") === "on";
	// A filled honeypot gets the same response, and nothing is sent.
	if (text("website")) return redirect(localePath("/contact?sent=1"));
	const visitor = context.get(visitorContext);
	const services = context.get(servicesContext);
	const result = await withFormFallback(
		{ context, pattern },
		() => sendContactMessage(services, visitor, { ...values, complaint, formTimestamp: text("shown") }),
		() => ({ ok: false, failure: SERVICE_UNAVAILABLE }) as const,
	);
	const now = services.now();
	if (result.ok) {
		const { complaint: number } = result.value;
		// Redirects, so that a reload does not send the form again.
		const query = number === null ? "sent=1" : `complaint=${signComplaint(services.settings, { number, at: now })}`;
		return redirect(localePath(`/contact?${query}`));
	}
	const errors = translateFields(result.failure.fields ?? {}, visitor.language);
	const problem = result.failure.fields ? null : translateFailure(result.failure, visitor.language);
	const timestamp = reuseTimestamp(services.settings, text("shown"), now);
	return data(
		{ values, complaint, errors, problem, timestamp },
		{
			status: HTTP_STATUS[result.failure.kind],
		},
	);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction();
	} catch (error) {
		// A redirect is thrown as a Response.
		if (error instanceof Response) throw error;
		// The browser's fetch fails with a TypeError; anything else is a response.
		const problem = error instanceof TypeError ? m.contact_network() : m.contact_failed();
		// Returns an error status: otherwise all loaders would rerun, fail too and discard the typed message.
		const result = { values: null, complaint: false, errors: {}, problem, timestamp: null };
		return data(result, { status: HTTP_STATUS.unavailable });
	}
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
	const { isSent, receivedComplaint, support, hours, closureDays, closureDayLabels } = loaderData;
	const isBusy = usePendingNavigation().state === "submitting";
	const { key } = useLocation();
	const problem = actionData?.problem ?? null;
	return (
		<div className="page wrap">
			<PageHeader title={m.contact_title()} lede={m.contact_lede()} />
			<div className="contact">
				<div className="form">
					{isSent && !actionData && (
						<Alert tone="success" title={m.contact_sent_title()}>
							<p>{m.contact_received()}</p>
							<ToastAnnouncement update={key} title={m.contact_sent_title()} description={m.contact_received()} />
						</Alert>
					)}
					{problem && (
						<Alert tone="danger" role="alert" title={m.toast_error()}>
							<p>{problem}</p>
							<ToastAnnouncement
								update={actionData}
								title={m.toast_error()}
								description={problem}
								variant="destructive"
							/>
						</Alert>
					)}
					{receivedComplaint && !actionData ? (
						<ComplaintReceived number={receivedComplaint.number} dueAt={receivedComplaint.dueAt} />
					) : (
						<ContactForm
							key={isSent ? key : "form"}
							values={actionData?.values ?? null}
							isComplaint={actionData?.complaint ?? false}
							errors={actionData?.errors ?? {}}
							timestamp={actionData?.timestamp ?? loaderData.timestamp}
							isBusy={isBusy}
						/>
					)}
				</div>
				<ContactDetails
					support={support}
					closureDayLabels={closureDayLabels}
					availability={<SupportNow hours={hours} closureDays={closureDays} />}
				/>
			</div>
		</div>
	);
}

const FIELDS = ["name", "email", "subject", "message"] as const;
type ContactField = (typeof FIELDS)[number];

type ContactFormProps = {
	/** Rejected values, to be corrected; null for an empty form. */
	values: Record<ContactField, string> | null;
	/** Whether the form was a complaint. */
	isComplaint: boolean;
	/** Error messages by field. */
	errors: Partial<Record<string, string>>;
	/** Signed time at which the form was shown. */
	timestamp: string;
	isBusy: boolean;
};

/**
 * Name, e-mail, subject, message: all required (row 68). The server validates, so that errors are in the page's
 * language.
 */
function ContactForm({ values, isComplaint, errors, timestamp: shownAt, isBusy }: ContactFormProps) {
	const field = (name: ContactField) => ({
		name,
		error: errors[name],
		defaultValue: values?.[name],
		required: true,
	});
	const summary = FIELDS.flatMap((fieldId) => {
		const message = errors[fieldId];
		return message ? { fieldId, message } : [];
	});
	return (
		<AppForm action="/contact" className="form" noValidate>
			<ErrorSummary errors={summary} />
			<div className="form-pair">
				<TextField {...field("name")} label={m.contact_name()} autoComplete="name" maxLength={200} />
				<TextField
					{...field("email")}
					label={m.contact_email()}
					hint={m.contact_email_hint()}
					type="email"
					autoComplete="email"
					spellCheck={false}
				/>
			</div>
			<TextField {...field("subject")} label={m.contact_subject()} maxLength={200} />
			<TextAreaField {...field("message")} label={m.contact_message()} maxLength={5000} />
			<Checkbox
				name="complaint"
				label={m.contact_complaint()}
				hint={m.contact_complaint_hint()}
				defaultChecked={isComplaint}
			/>
			<input type="hidden" name="shown" value={shownAt} />
			{/* Honeypot for bots, which fill in every field. */}
			<div className="honeypot" aria-hidden>
				<label htmlFor="website">{m.contact_trap()}</label>
				<input id="website" name="website" tabIndex={-1} autoComplete="off" />
			</div>
			<div>
				<Button type="submit" aria-disabled={isBusy || undefined}>
					{isBusy ? m.contact_sending() : m.contact_send()}
				</Button>
			</div>
		</AppForm>
	);
}

type ContactDetailsProps = {
	support: SupportContact;
	/** Whether support is available now. */
	availability?: React.ReactNode;
	/** Closure days in addition to weekends and public holidays, formatted. */
	closureDayLabels?: readonly string[];
};

/** Contact details of the support team. */
function ContactDetails({ support, availability, closureDayLabels = [] }: ContactDetailsProps) {
	return (
		<aside className="card card-plain contact-details" aria-labelledby="details">
			<h2 id="details">{m.contact_details()}</h2>
			<dl>
				<div>
					<dt>{m.contact_email()}</dt>
					<dd>
						<a href={`mailto:${support.email}`}>{support.email}</a>
					</dd>
				</div>
				<div>
					<dt>{m.contact_phone()}</dt>
					<dd>
						<a href={`tel:${support.phone.replaceAll(" ", "")}`}>{support.phone}</a>
					</dd>
				</div>
				<div>
					<dt>{m.contact_hours()}</dt>
					<dd>
						<SupportHours />
					</dd>
					{closureDayLabels.length > 0 && (
						<dd className="small">{m.contact_closed_days({ days: closureDayLabels.join(" · ") })}</dd>
					)}
					{availability && <dd className="support-now">{availability}</dd>}
				</div>
				<div>
					<dt>{m.contact_address()}</dt>
					<dd>{m.footer_location()}</dd>
				</div>
			</dl>
			<p>
				{m.contact_faq()} <AppLink to="/faq">{m.contact_faq_link()}</AppLink>
			</p>
		</aside>
	);
}

/** Replaces the form after a complaint: its number and response deadline (UTC milliseconds). */
function ComplaintReceived({ number, dueAt }: { number: string; dueAt: number }) {
	const date = formatDate(dueAt, getLocale());
	return (
		<Alert tone="success" role="status" title={m.contact_complaint_taken_title()}>
			<p>{m.contact_complaint_taken({ number, date })}</p>
		</Alert>
	);
}

type SupportNowProps = { hours: OpeningHours; closureDays: readonly string[] };

/**
 * Shows whether support is open now, in the visitor's time zone; empty until scripts run (ruling T42).
 * @param props `closureDays`: YYYY-MM-DD, in addition to public holidays, regardless of the weekly hours
 */
function SupportNow(props: SupportNowProps) {
	return useHydrated() ? <OpenOrClosed {...props} /> : null;
}

function OpenOrClosed({ hours, closureDays }: SupportNowProps) {
	const [now, setNow] = useState(() => Date.now());
	const { isOpen, changesAt } = supportState(now, hours, closureDays);
	useEffect(() => {
		const timer = setTimeout(() => setNow(Date.now()), Math.min(changesAt - Date.now(), DAY));
		return () => clearTimeout(timer);
	}, [changesAt]);
	const clock = { hour: "numeric", minute: "2-digit", hourCycle: "h23" } as const;
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(INTL_TAG[getLocale()], options).format(changesAt);
	return isOpen
		? m.contact_open({ time: format(clock) })
		: m.contact_closed({ when: format({ weekday: "long", ...clock }) });
}
