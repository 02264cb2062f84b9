import type { TaxDetails } from "#app/domain/partners/payment-details.ts";
import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CountrySelect } from "#app/ui/form/country-select.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { FormState } from "./forms.ts";

type TaxSectionProps = {
	tax: TaxDetails | null;
	/** Of it, the country in words. */
	taxCountry: string | null;
	form: FormState;
	countries: readonly Option[];
};

const FIELDS = ["kind", "name", "address", "country", "taxNumber", "vatNumber"] as const;

/** Whom statements are made out to: as it is stored, or as it was just typed and refused. It opens when it is asked for or refused. */
export function TaxSection({ tax, taxCountry, form, countries }: TaxSectionProps) {
	const { values, errors } = form;
	const field = (name: (typeof FIELDS)[number]) => ({
		name,
		id: `tax-${name}`,
		error: errors[name],
		defaultValue: values[name] ?? tax?.[name],
	});
	const summary = FIELDS.flatMap((name) => {
		const message = errors[name];
		return message ? { fieldId: `tax-${name}`, message } : [];
	});
	return (
		<section className="card portal-card" aria-labelledby="tax">
			<h2 id="tax">{m.partner_tax_title()}</h2>
			<p>
				{tax ? [tax.name, tax.address, taxCountry, tax.taxNumber].filter(Boolean).join(", ") : m.partner_tax_none()}
			</p>
			<details className="disclosure" open={summary.length > 0 || !tax || undefined}>
				<summary>{m.partner_tax_change()}</summary>
				<p className="muted">{m.partner_tax_hint()}</p>
				<AppForm action="/affiliate-dashboard/account" className="form partner-form" noValidate>
					<ErrorSummary errors={summary} />
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
