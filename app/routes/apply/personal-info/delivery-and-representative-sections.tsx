import { COMMON_DESTINATIONS } from "#app/domain/person/countries.ts";
import { m } from "#app/paraglide/messages.js";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { CountrySelect } from "#app/ui/form/country-select.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { FormSection, type FormView, fieldOf } from "./personal-info-sections.tsx";

/** Premium only. The style sheet hides the fields while "same address" is ticked, so that no script is needed. */
export function DeliverySection(view: FormView) {
	return (
		<FormSection title={m.details_delivery()} className="delivery">
			<p className="field-hint">{m.details_delivery_text()}</p>
			<Checkbox
				name="sameAddress"
				value="true"
				label={m.details_same_address()}
				defaultChecked={Boolean(view.fields.sameAddress)}
			/>
			<div className="delivery-fields form-section-fields">
				<TextField
					{...fieldOf(view, "deliveryAddressLine1", m.details_line1_hint())}
					label={m.details_line1()}
					autoComplete="shipping address-line1"
				/>
				<TextField
					{...fieldOf(view, "deliveryAddressLine2")}
					label={m.optional_label({ label: m.details_line2() })}
					autoComplete="shipping address-line2"
				/>
				<div className="form-pair">
					<TextField
						{...fieldOf(view, "deliveryCity")}
						label={m.details_city()}
						autoComplete="shipping address-level2"
					/>
					<TextField
						{...fieldOf(view, "deliveryPostalCode", m.details_postal_code_hint())}
						label={m.details_postal_code()}
						autoComplete="shipping postal-code"
					/>
				</div>
				<CountrySelect
					{...fieldOf(view, "deliveryCountry")}
					label={m.details_country()}
					countries={view.countries}
					first={COMMON_DESTINATIONS}
					autoComplete="shipping country"
				/>
			</div>
		</FormSection>
	);
}

/** The own representative's fields appear when one is chosen (row 42), by style sheet alone. */
export function RepresentativeSection(view: FormView) {
	return (
		<FormSection title={m.details_representative()} className="representative">
			<p className="field-hint">
				{m.details_representative_why()}{" "}
				<AppLink to="/nif-requirements" target="_blank">
					{m.details_representative_more()}
				</AppLink>
			</p>
			<RadioCards
				name="useProvidedRepresentative"
				label={m.details_representative_choice()}
				defaultValue={view.fields.useProvidedRepresentative === "false" ? "false" : "true"}
				cards={[
					{
						value: "true",
						title: m.details_representative_provided(),
						text: m.details_representative_provided_text(),
					},
					{ value: "false", title: m.details_representative_own(), text: m.details_representative_own_text() },
				]}
			/>
			<div className="representative-own form-section-fields">
				<p className="field-hint">{m.details_representative_own_hint()}</p>
				<TextField
					{...fieldOf(view, "representativeName")}
					label={m.details_representative_name()}
					autoComplete="off"
				/>
				<TextField
					{...fieldOf(view, "representativeNif", m.details_representative_nif_hint())}
					label={m.details_representative_nif()}
					inputMode="numeric"
					autoComplete="off"
					className="control-medium"
				/>
				<TextAreaField
					{...fieldOf(view, "representativeAddress")}
					label={m.details_representative_address()}
					autoComplete="off"
					rows={3}
				/>
			</div>
		</FormSection>
	);
}

export function TermsSection({ fields, errors }: FormView) {
	return (
		<div className="form-section">
			<Checkbox
				name="termsAccepted"
				value="true"
				label={
					<>
						{m.details_terms()}. {m.details_terms_confirm()}
					</>
				}
				error={errors.termsAccepted}
				defaultChecked={fields.termsAccepted === "true"}
			/>
			<p className="field-hint">
				{m.details_terms_read()}{" "}
				<AppLink to="/terms" target="_blank">
					{m.page_terms()}
				</AppLink>{" "}
				·{" "}
				<AppLink to="/privacy-policy" target="_blank">
					{m.page_privacy_policy()}
				</AppLink>
			</p>
		</div>
	);
}
