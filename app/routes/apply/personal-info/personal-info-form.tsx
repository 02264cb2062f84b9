import { useEffect, useRef, useState } from "react";
import { readForm } from "#app/browser/form-fields.ts";
import { changeSessionDraft } from "#app/browser/session-draft.ts";
import { usePendingNavigation } from "#app/browser/use-network.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { isAdult } from "#app/domain/person/age.ts";
import { fieldsOfForm, joinDate, PERSONAL_INFO_FIELDS, type PersonalInfoFields } from "#app/forms/personal-info.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { ToastNews } from "#app/ui/toast/toasts.tsx";
import { AutoFill } from "./auto-fill.tsx";
import { withoutErrorsOf } from "./auto-fill-fields.ts";
import { GuardianSection } from "./guardian-section.tsx";
import type { GuardianWords } from "./guardian-words.server.ts";
import { HadNifSection } from "./had-nif-section.tsx";
import type { HadNifWords } from "./had-nif-words.server.ts";
import type { FormAnswer } from "./personal-info-actions.server.ts";
import type { FormView } from "./personal-info-field.tsx";
import {
	AddressSection,
	BasicSection,
	BirthSection,
	ContactSection,
	DeliverySection,
	PortalPasswordSection,
	RepresentativeSection,
	TermsSection,
} from "./personal-info-sections.tsx";
import { useKeptFields } from "./use-kept-fields.ts";

type PersonalInfoFormProps = {
	packageType: PackageId;
	hadNif: HadNifWords;
	guardian: GuardianWords;
	fields: PersonalInfoFields;
	countries: readonly Option[];
	nationalities: readonly Option[];
	suggestions: PersonalInfoFields;
	hasExtracted: boolean;
	mayBeSaved: boolean;
	birthDetailsRequired: boolean;
	/** Civil date in Lisbon. */
	today: string;
	answer: FormAnswer | null;
};

/** Step 3: one form, checked by the server alone; the buttons that do not send it in ask nothing of its fields. */
export function PersonalInfoForm({ answer, ...props }: PersonalInfoFormProps) {
	const form = useRef<HTMLFormElement>(null);
	const [filled, setFilled] = useState<ReadonlySet<string>>(new Set(answer?.filled));
	const busy = usePendingNavigation().state !== "idle";
	useKeptFields(form, props.fields);
	const [errors, setErrors] = useState(answer?.errors ?? {});
	useEffect(() => setErrors(answer?.errors ?? {}), [answer]);
	// Once the errors are on the page: their summary takes the focus as it comes.
	useAnswer(errors === answer?.errors ? answer : null, form);
	const { countries, nationalities, birthDetailsRequired, today } = props;
	const fields = answer?.fields ?? props.fields;
	const [underAge, setUnderAge] = useState(isUnderAge(fields, today));
	useEffect(() => setUnderAge(form.current !== null && isUnderAge(readForm(form.current), today)), [today]);
	const toConfirm = answer?.toConfirm ?? [];
	const view: FormView = {
		fields,
		errors,
		filled,
		toConfirm,
		countries,
		nationalities,
		birthDetailsRequired,
		underAge,
	};
	function fillIn(names: string[]): void {
		setFilled(new Set(names));
		setErrors((before) => withoutErrorsOf(before, names));
		if (form.current) setUnderAge(isUnderAge(readForm(form.current), today));
	}
	const summary = PERSONAL_INFO_FIELDS.flatMap((fieldId) => {
		const message = errors[fieldId];
		return message ? [{ fieldId, message }] : [];
	});
	return (
		<div className="stack-lg">
			<ErrorSummary errors={summary} />
			{missingDelivery(answer).length > 0 && (
				<ToastNews
					news={answer}
					title={m.validation_error_title()}
					description={m.error_delivery_address_required()}
					variant="destructive"
				/>
			)}
			{answer?.failure && (
				<Alert tone="danger" title={m.submit_error_title()} role="alert">
					<p>{m.submit_error()}</p>
					<p>{answer.failure}</p>
					<ToastNews
						news={answer}
						title={m.submit_error_title()}
						description={m.submit_error()}
						variant="destructive"
					/>
				</Alert>
			)}
			<AppForm
				ref={form}
				noValidate
				onSubmit={(event) => {
					// A second press while the first is under way would make a second application.
					if (busy) event.preventDefault();
					changeSessionDraft({ personalInfo: fieldsOfForm(new FormData(event.currentTarget)) });
				}}
				onInput={(event) => {
					const { name } = event.target as HTMLInputElement;
					if (name.startsWith("dateOfBirth.")) setUnderAge(isUnderAge(readForm(event.currentTarget), today));
					if (filled.has(name)) setFilled(new Set([...filled].filter((other) => other !== name)));
				}}
			>
				{/* The first submit button is the one that Enter presses. */}
				<button type="submit" name="intent" value="continue" className="sr-only" tabIndex={-1} aria-hidden>
					{m.details_continue()}
				</button>
				<HadNifSection words={props.hadNif} {...view} />
				{props.hasExtracted && <AutoFill form={form} suggestions={props.suggestions} onFilled={fillIn} />}
				<Card className="form">
					<BasicSection {...view} />
					<GuardianSection words={props.guardian} {...view} />
					<BirthSection {...view} />
					<ContactSection {...view} />
					<AddressSection {...view} />
					{props.packageType === "premium" && <DeliverySection {...view} />}
					<RepresentativeSection {...view} />
					<PortalPasswordSection {...view} />
					<TermsSection {...view} />
				</Card>
				<FormButtons mayBeSaved={props.mayBeSaved} busy={busy} />
			</AppForm>
		</div>
	);
}

function FormButtons({ mayBeSaved, busy }: { mayBeSaved: boolean; busy: boolean }) {
	return (
		<div className="wizard-buttons">
			<Button type="submit" name="intent" value="back" variant="secondary" formNoValidate>
				{m.wizard_back()}
			</Button>
			<Button type="submit" name="intent" value="continue" aria-disabled={busy || undefined}>
				{m.details_continue()}
			</Button>
			{mayBeSaved && (
				<div className="wizard-save">
					<Button type="submit" name="intent" value="save" variant="quiet" formNoValidate>
						{m.details_save()}
					</Button>
					<p className="field-hint">{m.details_save_hint()}</p>
				</div>
			)}
		</div>
	);
}

/** Whether what was typed as the birth date is that of somebody for whom others act; half a date is nobody's. */
function isUnderAge(fields: PersonalInfoFields, today: string): boolean {
	const [day, month, year] = ["day", "month", "year"].map((part) => fields[`dateOfBirth.${part}`]);
	const born = joinDate(day, month, year);
	return /^\d{4}-\d{2}-\d{2}$/.test(born) && born <= today && !isAdult(born, today);
}

/** What is missing of the address to which premium sends the certificate. */
function missingDelivery(answer: FormAnswer | null): string[] {
	return PERSONAL_INFO_FIELDS.filter(
		(name) => name.startsWith("delivery") && answer?.errors[name] && !answer.fields[name]?.trim(),
	);
}

/** A missing delivery address gets the focus (row 158). */
function useAnswer(answer: FormAnswer | null, form: React.RefObject<HTMLFormElement | null>): void {
	useEffect(() => {
		if (!answer) return;
		const wrong = PERSONAL_INFO_FIELDS.filter((name) => answer.errors[name]);
		const missing = missingDelivery(answer);
		// With other errors the summary keeps the focus: it links to all of them.
		if (missing.length > 0 && wrong.every((name) => name.startsWith("delivery")))
			form.current?.querySelector<HTMLElement>(`#${missing[0]}`)?.focus();
	}, [answer, form]);
}
