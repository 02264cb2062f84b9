import { data, redirect } from "react-router";
import { saveCompany } from "#app/commands/money/invoices.server.ts";
import { countryOptions } from "#app/content/country-names.server.ts";
import { visitorContext } from "#app/context.ts";
import { paymentPath } from "#app/domain/application/journey.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findCompany, listInvoices } from "#app/queries/money/invoices.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CompanyFields } from "#app/ui/form/company-fields.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/company";
import { checkCompany, readCompanyFields } from "./company.server.ts";

export const handle: PageHandle = { hideTrustStrip: true };

export function meta(): Route.MetaDescriptors {
	return [];
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	const { id, applicationNumber, paidAt, country } = application;
	const [company, invoices] = await Promise.all([findCompany(services, id), listInvoices(services, id)]);
	const countries = countryOptions(context.get(visitorContext).language);
	const state = { isPaid: paidAt !== null, isIssued: invoices.length > 0 };
	return { id, number: applicationNumber, ...state, company, country, countries };
}

/** Saves or removes the company, and returns to the payment, or to the receipts once paid. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const { application, services } = await openOwnApplication({ request, context }, params.id);
	const { language } = context.get(visitorContext);
	const form = await request.formData().catch(() => new FormData());
	const shouldRemove = form.get("intent") === "remove";
	const fields = readCompanyFields(form);
	const outcome = shouldRemove ? null : checkCompany(fields);
	if (outcome && !outcome.ok) {
		const errors = Object.entries(outcome.errors).map(([field, key]) => [field, translate(key, language)] as const);
		return data({ fields, errors: Object.fromEntries(errors), error: null }, { status: HTTP_STATUS.invalid });
	}
	const result = await saveCompany(services, application, outcome?.company ?? null);
	if (!result.ok) {
		const error = translateFailure(result.failure, language);
		return data({ fields, errors: {}, error }, { status: HTTP_STATUS[result.failure.kind] });
	}
	const { id, paidAt } = application;
	throw redirect(localePath(paidAt === null ? paymentPath(id) : `/receipt/${id}`));
}

/** The company to which an applicant's payments are invoiced (row F39). */
export default function InvoiceCompany({ loaderData, actionData }: Route.ComponentProps) {
	const { id, number, isPaid, isIssued, company, country, countries } = loaderData;
	const { fields, error = null } = actionData ?? {};
	const errors: Partial<Record<string, string>> = actionData?.errors ?? {};
	const backLink = isPaid
		? { to: `/receipt/${id}`, label: m.invoice_link() }
		: { to: paymentPath(id), label: m.payment_title() };
	const values = fields ?? company;
	const summary = Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message: message ?? "" }));
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={`${m.invoice_company_title()} ${number}`} hasErrors={summary.length > 0} />
			<PageHeader title={m.invoice_company_title()} lede={m.invoice_company_lede()} backLink={backLink} />
			{isIssued || error ? (
				<Alert title={m.invoice_company_issued()}>
					<p>
						{m.invoice_company_issued_text()} <AppLink to={`/receipt/${id}`}>{m.invoice_link()}</AppLink>
					</p>
				</Alert>
			) : (
				<AppForm className="form" noValidate>
					{summary.length > 0 && <ErrorSummary errors={summary} />}
					<CompanyFields values={{ country, ...values }} errors={errors} countries={countries} />
					<div className="row">
						<Button type="submit">{m.invoice_company_save()}</Button>
						{company && (
							<Button type="submit" name="intent" value="remove" variant="secondary">
								{m.invoice_company_remove()}
							</Button>
						)}
					</div>
				</AppForm>
			)}
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}
