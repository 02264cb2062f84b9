import { m } from "#app/paraglide/messages.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { CountrySelect } from "#app/ui/form/country-select.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";

export const SIGN_UP_FIELDS = ["name", "email", "country", "code", "promotion", "terms"] as const;
export type SignUpValues = Record<(typeof SIGN_UP_FIELDS)[number], string>;

type SignUpFormProps = {
	/** What was sent and refused, to be mended; null for an empty form. */
	values: SignUpValues | null;
	/** Field to sentence. */
	errors: Partial<Record<string, string>>;
	countries: readonly Option[];
};

/** Who somebody is, the code they would like, and how they mean to bring applicants. The server judges. */
export function SignUpForm({ values, errors, countries }: SignUpFormProps) {
	const field = (name: (typeof SIGN_UP_FIELDS)[number]) => ({
		name,
		error: errors[name],
		defaultValue: values?.[name],
		required: true,
	});
	const summary = SIGN_UP_FIELDS.flatMap((fieldId) => {
		const message = errors[fieldId];
		return message ? { fieldId, message } : [];
	});
	return (
		<AppForm action="/affiliate-signup" className="form" noValidate>
			<ErrorSummary errors={summary} />
			<TextField {...field("name")} label={m.partner_signup_name()} autoComplete="name" maxLength={80} />
			<TextField
				{...field("email")}
				label={m.partner_signup_email()}
				hint={m.partner_signup_email_hint()}
				type="email"
				autoComplete="email"
				spellCheck={false}
			/>
			<CountrySelect {...field("country")} label={m.partner_signup_country()} countries={countries} />
			<TextField
				{...field("code")}
				label={m.partner_signup_code()}
				hint={m.partner_signup_code_hint()}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				maxLength={20}
				className="control-medium"
			/>
			<TextAreaField
				{...field("promotion")}
				label={m.partner_signup_promotion()}
				hint={m.partner_signup_promotion_hint()}
				rows={5}
			/>
			<p>
				<AppLink to="/affiliate-terms">{m.partner_signup_terms_link()}</AppLink>
			</p>
			<Checkbox
				name="terms"
				label={m.partner_signup_accept()}
				error={errors.terms}
				defaultChecked={values?.terms === "on"}
				required
			/>
			{/* For robots, which fill in everything. */}
			<div className="trap" aria-hidden>
				<label htmlFor="website">{m.partner_signup_trap()}</label>
				<input id="website" name="website" tabIndex={-1} autoComplete="off" />
			</div>
			<div>
				<Button type="submit">{m.partner_signup_send()}</Button>
			</div>
			<p className="small muted">
				{m.partner_signup_privacy()} <AppLink to="/privacy-policy">{m.partner_signup_privacy_link()}</AppLink>
			</p>
		</AppForm>
	);
}
