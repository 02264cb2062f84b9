import { data, redirect, useLocation } from "react-router";
import { SupportNow } from "#app/browser/support-now.tsx";
import { usePendingNavigation } from "#app/browser/use-network.ts";
import { sendContactMessage } from "#app/commands/mail/send-contact-message.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { complaintDueAt } from "#app/domain/inbox/complaint.ts";
import { formatCivilDate, lisbonDate } from "#app/domain/time/calendar.ts";
import { translateFailure, translateFields } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { getClosingDates, getSetting } from "#app/queries/settings.server.ts";
import { SERVICE_AWAY, withFormFallback } from "#app/server/unexpected-error.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";
import { formTimestamp, nextTimestamp } from "#app/visitor/form-timestamp.server.ts";
import type { Route } from "./+types/contact";
import { openComplaint, sealComplaint } from "./complaint-receipt.server.ts";
import { ComplaintTaken } from "./complaint-taken.tsx";
import { ContactDetails } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";

/** So many of the next days on which we are closed are told. */
const SHOWN_DAYS = 10;

export const handle = { hydrate: true, varies: ["sent", "complaint"] };

export function meta({ error }: Route.MetaArgs) {
	return error ? [] : pageMeta(m.contact_title(), m.contact_description());
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const { searchParams } = new URL(request.url);
	const sent = searchParams.has("sent");
	const services = context.get(servicesContext);
	const { settings, now } = services;
	const complaint = openComplaint(settings, searchParams.get("complaint"));
	const taken = complaint && { number: complaint.number, dueAt: complaintDueAt(complaint.at) };
	const today = lisbonDate(now());
	const hours = await getSetting(services, "support-hours");
	const closed = (await getClosingDates(services)).filter((day) => day >= today).slice(0, SHOWN_DAYS);
	const closedDays = closed.map((day) => formatCivilDate(day, getLocale()));
	return { sent, taken, hours, closed, closedDays, support: settings.support, shown: formTimestamp(settings, now()) };
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const text = (name: string) => String(form.get(name) ?? "");
	const values = { name: text("name"), email: text("email"), subject: text("subject"), message: text("message") };
	const complaint = text("complaint") === "on";
	// A filled trap gets the same thanks and goes nowhere.
	if (text("website")) return redirect(localePath("/contact?sent=1"));
	const visitor = context.get(visitorContext);
	const services = context.get(servicesContext);
	const sent = await withFormFallback(
		{ context, pattern },
		() => sendContactMessage(services, visitor, { ...values, complaint, shown: text("shown") }),
		() => ({ ok: false, failure: SERVICE_AWAY }) as const,
	);
	const now = services.now();
	if (sent.ok) {
		const { complaint: number } = sent.value;
		// To a page of its own, so that reloading it sends nothing again.
		const after = number === null ? "sent=1" : `complaint=${sealComplaint(services.settings, { number, at: now })}`;
		return redirect(localePath(`/contact?${after}`));
	}
	const errors = translateFields(sent.failure.fields ?? {}, visitor.language);
	const problem = sent.failure.fields ? null : translateFailure(sent.failure, visitor.language);
	const shown = nextTimestamp(services.settings, text("shown"), now);
	return data(
		{ values, complaint, errors, problem, shown },
		{
			status: HTTP_STATUS[sent.failure.kind],
		},
	);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction();
	} catch (error) {
		// A redirect travels as a thrown Response.
		if (error instanceof Response) throw error;
		// The browser's own fetch fails with a TypeError; everything else was an answer.
		const problem = error instanceof TypeError ? m.contact_network() : m.contact_failed();
		// The status of a failure, or all loaders would be asked again, fail as well, and take the letter with them.
		const lost = { values: null, complaint: false, errors: {}, problem, shown: null };
		return data(lost, { status: HTTP_STATUS.unavailable });
	}
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
	const { sent, taken, support, hours, closed, closedDays } = loaderData;
	const busy = usePendingNavigation().state === "submitting";
	const { key } = useLocation();
	const problem = actionData?.problem ?? null;
	return (
		<div className="page wrap">
			<PageHeader title={m.contact_title()} lede={m.contact_lede()} />
			<div className="contact">
				<div className="form">
					{sent && !actionData && (
						<Alert tone="success" title={m.contact_sent_title()}>
							<p>{m.contact_received()}</p>
							<ToastAnnouncement news={key} title={m.contact_sent_title()} description={m.contact_received()} />
						</Alert>
					)}
					{problem && (
						<Alert tone="danger" role="alert" title={m.toast_error()}>
							<p>{problem}</p>
							<ToastAnnouncement
								news={actionData}
								title={m.toast_error()}
								description={problem}
								variant="destructive"
							/>
						</Alert>
					)}
					{taken && !actionData ? (
						<ComplaintTaken number={taken.number} dueAt={taken.dueAt} />
					) : (
						<ContactForm
							key={sent ? key : "form"}
							values={actionData?.values ?? null}
							complaint={actionData?.complaint ?? false}
							errors={actionData?.errors ?? {}}
							shown={actionData?.shown ?? loaderData.shown}
							busy={busy}
						/>
					)}
				</div>
				<ContactDetails support={support} closed={closedDays} now={<SupportNow hours={hours} closed={closed} />} />
			</div>
		</div>
	);
}
