import { data } from "react-router";
import { explainNif, formatNif, type NifExplanation, type TaxpayerKind } from "#app/domain/person/nif.ts";
import { m } from "#app/paraglide/messages.js";
import { CallToAction } from "#app/routes/site/call-to-action.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/nif-check";

export const handle = { varies: [] };

export function meta() {
	return descriptionMeta(m.nif_check_meta_title(), m.nif_check_description());
}

/**
 * Checks a NIF. A NIF is personal data, so the form posts it to keep it out of URLs, and the response is not cached.
 */
export async function action({ request }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const input = String(form.get("nif") ?? "").slice(0, 40);
	const explanation = explainNif(input);
	const init = { headers: { "Cache-Control": "private, no-store" } };
	return explanation
		? data({ input, explanation }, init)
		: data({ input, explanation: null }, { ...init, status: 422 });
}

export function headers({ actionHeaders }: Route.HeadersArgs): HeadersInit {
	const cacheControl = actionHeaders.get("Cache-Control");
	return cacheControl ? { "Cache-Control": cacheControl } : {};
}

export default function NifCheck({ actionData }: Route.ComponentProps) {
	const error = actionData && !actionData.explanation ? m.nif_check_malformed() : undefined;
	return (
		<div className="page wrap">
			<PageTitle title={m.nif_check_meta_title()} hasErrors={error !== undefined} />
			<div className="wrap-reading">
				<PageHeader
					title={m.nif_check_title()}
					lede={m.nif_check_lede()}
					backLink={{ to: "/", label: m.site_back_home() }}
				/>
				{actionData?.explanation && <NifVerdict explanation={actionData.explanation} />}
				{error && <ErrorSummary errors={[{ fieldId: "nif", message: error }]} />}
				<AppForm action="/nif-check" className="form card nif-form" noValidate>
					<TextField
						name="nif"
						label={m.nif_check_field()}
						hint={m.nif_check_field_hint()}
						error={error}
						defaultValue={actionData?.input}
						inputMode="text"
						autoComplete="off"
						spellCheck={false}
						maxLength={40}
						className="control-medium"
					/>
					<div>
						<Button type="submit">{m.nif_check_submit()}</Button>
					</div>
				</AppForm>
				{actionData?.explanation && <NifCalculation explanation={actionData.explanation} />}
				<NifKinds />
			</div>
			<CallToAction title={m.site_ready_title()} text={m.site_ready_text()} button={m.site_start()} />
		</div>
	);
}

const KINDS: Record<TaxpayerKind, () => string> = {
	person: m.nif_kind_person,
	person_withholding: m.nif_kind_person_withholding,
	company: m.nif_kind_company,
	public_body: m.nif_kind_public_body,
	estate: m.nif_kind_estate,
	foreign_withholding: m.nif_kind_foreign_withholding,
	fund: m.nif_kind_fund,
	ex_officio: m.nif_kind_ex_officio,
	vat_refund: m.nif_kind_vat_refund,
	exceptional: m.nif_kind_exceptional,
	sole_trader: m.nif_kind_sole_trader,
	irregular: m.nif_kind_irregular,
	foreign_entity: m.nif_kind_foreign_entity,
	civil_company: m.nif_kind_civil_company,
	unknown: m.nif_kind_unknown,
};

/** First digits by kind of taxpayer: the most common first, the others in order. */
const GROUPS: readonly [digits: string, kind: TaxpayerKind][] = [
	["1, 2, 3", "person"],
	["45", "person_withholding"],
	["5", "company"],
	["6", "public_body"],
	["70, 74, 75", "estate"],
	["71", "foreign_withholding"],
	["72", "fund"],
	["77", "ex_officio"],
	["78", "vat_refund"],
	["79", "exceptional"],
	["8", "sole_trader"],
	["90, 91", "irregular"],
	["98", "foreign_entity"],
	["99", "civil_company"],
];

/** Result of the check: valid or invalid, the kind of taxpayer, and what the check does not prove. */
function NifVerdict({ explanation }: { explanation: NifExplanation }) {
	const { nif, kind, valid, checkDigit, lastDigit } = explanation;
	const title = valid ? m.nif_check_right() : m.nif_check_wrong();
	return (
		<Alert tone={valid ? "success" : "danger"} role="status" title={`${formatNif(nif)}: ${title}`}>
			{!valid && <p>{m.nif_check_wrong_text({ expected: checkDigit, given: lastDigit })}</p>}
			<p>{m.nif_check_kind({ kind: KINDS[kind]() })}</p>
			<p>{m.nif_check_proves()}</p>
		</Alert>
	);
}

/** Calculation of the check digit: digits, weights and products, then sum, remainder and check digit. */
function NifCalculation({ explanation }: { explanation: NifExplanation }) {
	const { steps, sum, remainder, checkDigit } = explanation;
	const digits = steps.map((step, index) => ({ ...step, place: index + 1 }));
	return (
		<section className="stack nif-steps" aria-labelledby="calculation">
			<h2 id="calculation">{m.nif_check_steps()}</h2>
			<table className="data-table nif-sum">
				<caption>{m.nif_check_steps_caption()}</caption>
				<thead>
					<tr>
						<th scope="col">{m.nif_check_where()}</th>
						<th scope="col">{m.nif_check_digit()}</th>
						<th scope="col">{m.nif_check_weight()}</th>
						<th scope="col">{m.nif_check_product()}</th>
					</tr>
				</thead>
				<tbody>
					{digits.map(({ place, digit, weight, product }) => (
						<tr key={place}>
							<th scope="row">{place}</th>
							<td>{digit}</td>
							<td>× {weight}</td>
							<td>{product}</td>
						</tr>
					))}
				</tbody>
			</table>
			<ol className="nif-result">
				<li>{m.nif_check_sum({ sum })}</li>
				<li>{m.nif_check_remainder({ sum, remainder })}</li>
				<li>{remainder < 2 ? m.nif_check_zero() : m.nif_check_eleven({ remainder, digit: checkDigit })}</li>
			</ol>
		</section>
	);
}

/** Kinds of taxpayers by first digits. */
function NifKinds() {
	return (
		<section className="stack nif-steps" aria-labelledby="kinds">
			<h2 id="kinds">{m.nif_check_kinds()}</h2>
			<table className="data-table">
				<thead>
					<tr>
						<th scope="col">{m.nif_check_begins()}</th>
						<th scope="col">{m.nif_check_holder()}</th>
					</tr>
				</thead>
				<tbody>
					{GROUPS.map(([digits, kind]) => (
						<tr key={digits}>
							<th scope="row">{digits}</th>
							<td>{KINDS[kind]()}</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className="small muted">{m.nif_check_kinds_source()}</p>
		</section>
	);
}
