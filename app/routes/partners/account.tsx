import { countryName, countryOptions } from "#app/content/country-names.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { PAYOUT_LINK_HOURS } from "#app/domain/partners/partner-session.ts";
import { formatPayoutAccount, PAYOUT_HOLD_HOURS, type TaxDetails } from "#app/domain/partners/payout.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { decryptPartner, listPartnerSessions } from "#app/queries/partners/partners.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { CountrySelect } from "#app/ui/form/country-select.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { requirePartner } from "#app/visitor/partner.server.ts";
import type { Route } from "./+types/account";
import {
	type AccountChange,
	type FormName,
	type FormState,
	performAccountAction,
	type RejectedForm,
} from "./account.server.ts";
import { AccountState, PORTAL_HANDLE, Portal, PortalDisclosure, toPortalOwner } from "./portal.tsx";

export const handle = PORTAL_HANDLE;

export function meta() {
	return descriptionMeta(m.partner_nav_account(), m.partner_account_description());
}

/** Payout account, statement details and sessions of a partner. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { partner, session } = await requirePartner({ request, context });
	const services = context.get(servicesContext);
	const locale = getLocale();
	const [{ payment, nextPayment, tax }, sessions] = await Promise.all([
		decryptPartner(services, partner),
		listPartnerSessions(services, partner.id),
	]);
	return {
		owner: toPortalOwner(partner),
		accountState: { state: partner.state, decidedFor: partner.decidedFor },
		done: new URL(request.url).searchParams.get("done"),
		account: payment && formatPayoutAccount(payment),
		nextAccount: nextPayment && formatPayoutAccount(nextPayment),
		tax,
		taxCountry: tax && countryName(tax.country, locale),
		countries: countryOptions(locale),
		sessions: sessions.map(({ id, device, createdAt, seenAt }) => ({
			id,
			device,
			since: formatDateTime(createdAt, locale),
			lastSeen: formatDateTime(seenAt, locale),
			isCurrent: id === session.id,
		})),
	};
}

/** Maximum length of any field. */
const MAX_FIELD_LENGTH = 500;

export async function action({ request, context }: Route.ActionArgs) {
	const signedIn = await requirePartner({ request, context });
	const form = await request.formData().catch(() => new FormData());
	const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, MAX_FIELD_LENGTH)]));
	const services = context.get(servicesContext);
	const visitor = context.get(visitorContext);
	return performAccountAction(values.intent ?? "", { services, visitor, signedIn, values });
}

const CONFIRMATIONS: Record<AccountChange, () => string> = {
	payment: m.partner_done_payment,
	tax: m.partner_done_tax,
	session: m.partner_done_session,
	sessions: m.partner_done_sessions,
	closed: m.partner_done_closed,
};

const INITIAL_STATE: FormState = { values: {}, errors: {}, proof: null, message: null };

/** Returns the state of a form: rejected, or initial. */
function toFormState(rejectedForm: RejectedForm | undefined, form: FormName): FormState {
	if (rejectedForm?.form !== form) return INITIAL_STATE;
	const { values, problem, proof } = rejectedForm;
	const errors = problem?.fields ?? {};
	const message = problem && Object.keys(errors).length === 0 ? problem.message : null;
	return { values, errors, proof, message };
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
	const { owner, accountState, account, nextAccount, tax, taxCountry, countries, sessions } = loaderData;
	const rejectedForm = actionData as RejectedForm | undefined;
	const confirmation =
		!rejectedForm && loaderData.done !== null && Object.hasOwn(CONFIRMATIONS, loaderData.done)
			? CONFIRMATIONS[loaderData.done as AccountChange]()
			: null;
	return (
		<Portal owner={owner} current="account" hasErrors={Boolean(rejectedForm?.problem)}>
			{confirmation && (
				<Alert tone="success" role="status">
					<p>{confirmation}</p>
				</Alert>
			)}
			<AccountState {...accountState} />
			<div className="portal-pair">
				<PaymentSection account={account} nextAccount={nextAccount} form={toFormState(rejectedForm, "payment")} />
				<TaxSection tax={tax} taxCountry={taxCountry} form={toFormState(rejectedForm, "tax")} countries={countries} />
			</div>
			<div className="portal-pair">
				<SessionsSection sessions={sessions} />
				{accountState.state !== "closed" && <CloseSection form={toFormState(rejectedForm, "close")} />}
			</div>
		</Portal>
	);
}

type PaymentSectionProps = { account: string | null; nextAccount: string | null; form: FormState };

const PAYMENT_FIELDS = ["method", "email", "iban", "holder"] as const;

/** Payout account and the form to change it, which is open if it has a result or no account is stored. */
function PaymentSection({ account, nextAccount, form }: PaymentSectionProps) {
	const { values, errors } = form;
	const field = (name: (typeof PAYMENT_FIELDS)[number]) => ({ name, error: errors[name], defaultValue: values[name] });
	const fieldErrors = PAYMENT_FIELDS.flatMap((fieldId) => {
		const message = errors[fieldId];
		return message ? { fieldId, message } : [];
	});
	const hasResult = fieldErrors.length > 0 || form.message !== null || form.proof !== null;
	return (
		<section className="card portal-card" aria-labelledby="where-we-pay">
			<h2 id="where-we-pay">{m.partner_payment_title()}</h2>
			<p>{account ? m.partner_payment_now({ account }) : m.partner_payment_none()}</p>
			{nextAccount && <p>{m.partner_payment_next({ account: nextAccount, hours: PAYOUT_LINK_HOURS })}</p>}
			<details className="disclosure" open={hasResult || !account || undefined}>
				<summary>{m.partner_payment_change()}</summary>
				<AppForm action="/affiliate-dashboard/account" className="form partner-form" noValidate>
					{/* Enter activates the first button of a form. */}
					<Button type="submit" name="intent" value="payment" className="sr-only" tabIndex={-1} aria-hidden>
						{m.partner_payment_send()}
					</Button>
					<ErrorSummary errors={fieldErrors} />
					<FormResult form="payment" state={form} />
					<p className="muted">{m.partner_payment_hint({ hours: PAYOUT_HOLD_HOURS })}</p>
					<RadioCards
						name="method"
						label={m.partner_payment_method()}
						hint={m.partner_payment_only_one()}
						error={errors.method}
						defaultValue={values.method ?? "paypal"}
						cards={[
							{ value: "paypal", title: m.partner_payment_paypal() },
							{ value: "bank", title: m.partner_payment_bank() },
						]}
					/>
					<TextField
						{...field("email")}
						label={m.partner_payment_email()}
						type="email"
						autoComplete="off"
						spellCheck={false}
					/>
					<div className="form-pair">
						<TextField
							{...field("iban")}
							label={m.partner_payment_iban()}
							autoComplete="off"
							autoCapitalize="characters"
							spellCheck={false}
							maxLength={50}
						/>
						<TextField {...field("holder")} label={m.partner_payment_holder()} autoComplete="off" maxLength={70} />
					</div>
					<div>
						<Button type="submit" name="intent" value="payment">
							{m.partner_payment_send()}
						</Button>
					</div>
				</AppForm>
			</details>
		</section>
	);
}

type TaxSectionProps = {
	tax: TaxDetails | null;
	/** The name of the country in `tax`. */
	taxCountry: string | null;
	form: FormState;
	countries: readonly Option[];
};

const TAX_FIELDS = ["kind", "name", "address", "country", "taxNumber", "vatNumber"] as const;

/** Recipient details for statements, with their form, which is open after a rejection or if none are stored. */
function TaxSection({ tax, taxCountry, form, countries }: TaxSectionProps) {
	const { values, errors } = form;
	const field = (name: (typeof TAX_FIELDS)[number]) => ({
		name,
		id: `tax-${name}`,
		error: errors[name],
		defaultValue: values[name] ?? tax?.[name],
	});
	const fieldErrors = TAX_FIELDS.flatMap((name) => {
		const message = errors[name];
		return message ? { fieldId: `tax-${name}`, message } : [];
	});
	return (
		<section className="card portal-card" aria-labelledby="tax">
			<h2 id="tax">{m.partner_tax_title()}</h2>
			<p>
				{tax ? [tax.name, tax.address, taxCountry, tax.taxNumber].filter(Boolean).join(", ") : m.partner_tax_none()}
			</p>
			<details className="disclosure" open={fieldErrors.length > 0 || !tax || undefined}>
				<summary>{m.partner_tax_change()}</summary>
				<p className="muted">{m.partner_tax_hint()}</p>
				<AppForm action="/affiliate-dashboard/account" className="form partner-form" noValidate>
					<ErrorSummary errors={fieldErrors} />
					<RadioCards
						{...field("kind")}
						label={m.partner_tax_kind()}
						cards={[
							{ value: "person", title: m.partner_tax_person() },
							{ value: "company", title: m.partner_tax_company() },
						]}
					/>
					<TextField {...field("name")} label={m.partner_tax_name()} autoComplete="name" maxLength={120} />
					<TextField
						{...field("address")}
						label={m.partner_tax_address()}
						autoComplete="street-address"
						maxLength={240}
					/>
					<CountrySelect {...field("country")} label={m.partner_tax_country()} countries={countries} />
					<div className="form-pair">
						<TextField {...field("taxNumber")} label={m.partner_tax_number()} autoComplete="off" maxLength={40} />
						<TextField {...field("vatNumber")} label={m.partner_tax_vat()} autoComplete="off" maxLength={40} />
					</div>
					<div>
						<Button type="submit" name="intent" value="tax" variant="secondary">
							{m.partner_tax_save()}
						</Button>
					</div>
				</AppForm>
			</details>
		</section>
	);
}

type SessionsSectionProps = {
	/** Formatted times. */
	sessions: readonly { id: string; device: string; since: string; lastSeen: string; isCurrent: boolean }[];
};

/** Sessions of the partner, each with a button to end it. */
function SessionsSection({ sessions }: SessionsSectionProps) {
	return (
		<section className="card portal-card" aria-labelledby="sessions">
			<h2 id="sessions">{m.partner_sessions()}</h2>
			<p className="muted">{m.partner_sessions_text()}</p>
			<ul className="partner-sessions">
				{sessions.map(({ id, device, since, lastSeen, isCurrent }) => {
					const name = device || m.partner_session_unknown();
					return (
						<li key={id}>
							<span>
								{m.partner_session_since({ device: name, since, seen: lastSeen })}
								{isCurrent && <strong> ({m.partner_session_here()})</strong>}
							</span>
							{!isCurrent && (
								<AppForm action="/affiliate-dashboard/account">
									<input type="hidden" name="session" value={id} />
									<Button
										type="submit"
										name="intent"
										value="end-session"
										variant="quiet"
										aria-label={m.partner_session_end_label({ device: name })}
									>
										{m.partner_session_end()}
									</Button>
								</AppForm>
							)}
						</li>
					);
				})}
			</ul>
			{sessions.length > 1 && (
				<AppForm action="/affiliate-dashboard/account">
					<Button type="submit" name="intent" value="end-others" variant="secondary">
						{m.partner_session_end_others()}
					</Button>
				</AppForm>
			)}
		</section>
	);
}

/** Form that closes the account, with the consequences. */
function CloseSection({ form }: { form: FormState }) {
	const hasResult = form.message !== null || form.proof !== null || form.errors.sure !== undefined;
	return (
		<section className="card portal-card portal-folds">
			<PortalDisclosure title={m.partner_close_title()} open={hasResult}>
				<p>{m.partner_close_text()}</p>
				<AppForm action="/affiliate-dashboard/account" className="form partner-form" noValidate>
					<FormResult form="close" state={form} />
					<Checkbox
						name="sure"
						label={m.partner_close_sure()}
						error={form.errors.sure}
						defaultChecked={form.values.sure === "on"}
					/>
					<div>
						<Button type="submit" name="intent" value="close" variant="danger">
							{m.partner_close_button()}
						</Button>
					</div>
				</AppForm>
			</PortalDisclosure>
		</section>
	);
}

/** Result of a form as a whole. If a new link is required, a button e-mails one and preserves the typed values. */
function FormResult({ form, state }: { form: FormName; state: FormState }) {
	if (state.proof === "sent")
		return (
			<Alert tone="success" role="status">
				<p>{m.partner_proof_sent()}</p>
			</Alert>
		);
	if (state.proof === "required")
		return (
			<Alert tone="warning" role="alert" title={m.partner_proof_title()}>
				<p>{state.message}</p>
				<p>{m.partner_proof_text()}</p>
				<p>
					<Button type="submit" name="intent" value={`${form}:link`} variant="secondary">
						{m.partner_proof_button()}
					</Button>
				</p>
			</Alert>
		);
	return state.message ? (
		<Alert tone="danger" role="alert">
			<p>{state.message}</p>
		</Alert>
	) : null;
}
