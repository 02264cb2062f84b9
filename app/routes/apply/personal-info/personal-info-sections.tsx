import { useId } from "react";
import { writtenFields } from "#app/domain/application/personal-info-fields.ts";
import { m } from "#app/paraglide/messages.js";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { RadioCards } from "#app/ui/form/radio-cards.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { type FormView, SectionFields } from "./personal-info-field.tsx";

type FormSectionProps = { title: string; children: React.ReactNode; className?: string };

function FormSection({ title, children, className = "" }: FormSectionProps) {
	const id = useId();
	return (
		<section className={`form-section ${className}`.trim()} aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{children}
		</section>
	);
}

export function BasicSection(view: FormView) {
	return (
		<FormSection title={m.details_basic()} className="names">
			<SectionFields section="name" view={view} />
			<Checkbox
				name="singleName"
				value="true"
				label={m.details_single_name()}
				defaultChecked={view.fields.singleName === "true"}
			/>
			<SectionFields section="basic" view={view} />
		</FormSection>
	);
}

/** What the tax office rarely asks for stands folded away, unless it must be given, was given or is wrong (ruling T38). */
export function BirthSection(view: FormView) {
	const fields = (
		<div className="form-section-fields">
			<SectionFields section="birth" view={view} />
		</div>
	);
	if (view.birthDetailsRequired) return <FormSection title={m.details_birth_details()}>{fields}</FormSection>;
	return (
		<details
			className="disclosure"
			open={writtenFields("birth").some((name) => view.fields[name] || view.errors[name])}
		>
			<summary>{m.details_birth_details()}</summary>
			<p className="field-hint">{m.details_birth_details_hint()}</p>
			{fields}
		</details>
	);
}

export function ContactSection(view: FormView) {
	return (
		<FormSection title={m.details_contact()}>
			<SectionFields section="contact" view={view} />
		</FormSection>
	);
}

export function AddressSection(view: FormView) {
	return (
		<FormSection title={m.details_address()}>
			<p className="field-hint">{m.details_address_hint()}</p>
			<SectionFields section="address" view={view} />
		</FormSection>
	);
}

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
				<SectionFields section="delivery" view={view} />
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
				<AppLink to="/do-i-need-a-representative" target="_blank">
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
				<SectionFields section="representative" view={view} />
			</div>
		</FormSection>
	);
}

/** The password of the authority's portal (F7): asked for only by a power of its own. */
export function PortalPasswordSection({ fields }: FormView) {
	return (
		<FormSection title={m.details_portal()}>
			<Checkbox
				name="portalPassword"
				value="true"
				label={m.details_portal_wish()}
				hint={m.details_portal_hint()}
				defaultChecked={fields.portalPassword === "true"}
			/>
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
