import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { readForm, writeFields } from "#app/browser/form-fields.ts";
import { type Control, hasChanged } from "#app/browser/form-input/form-controls.ts";
import { changeSessionDraft, readSessionDraft } from "#app/browser/session-draft.ts";
import { usePendingNavigation } from "#app/browser/use-network.ts";
import { writtenFields } from "#app/domain/application/personal-info-fields.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { isAdult } from "#app/domain/person/age.ts";
import { joinDate, PERSONAL_INFO_FIELDS, type PersonalInfoFields } from "#app/forms/personal-info.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { Option } from "#app/ui/form/select-field.tsx";
import { ToastAnnouncement } from "#app/ui/toast/toasts.tsx";
import { removeErrors, toFieldName, withoutSuggestions } from "./auto-fill-fields.ts";
import type { AnswerGroups, FormResult, GuardianLabels, PreviousNifLabels } from "./personal-info.server.ts";
import type { FormView } from "./personal-info-field.tsx";
import {
	AddressSection,
	BasicSection,
	BirthSection,
	ContactSection,
	DeliverySection,
	GuardianSection,
	MoreSection,
	PreviousNifSection,
	RepresentativeSection,
	TermsSection,
} from "./personal-info-sections.tsx";

type PersonalInfoFormProps = {
	packageType: PackageId;
	previousNif: PreviousNifLabels;
	guardian: GuardianLabels;
	fields: PersonalInfoFields;
	/** Version of the server's answers. */
	savedEdition: string;
	groups: AnswerGroups;
	countries: readonly Option[];
	nationalities: readonly Option[];
	suggestions: PersonalInfoFields;
	hasExtractedData: boolean;
	canBeSaved: boolean;
	birthDetailsRequired: boolean;
	/** Civil date in Lisbon. */
	today: string;
	result: FormResult | null;
};

/** Step 3: one form, validated on the server only; buttons other than submit skip validation. */
export function PersonalInfoForm({ result, ...props }: PersonalInfoFormProps) {
	const form = useRef<HTMLFormElement>(null);
	const isBusy = usePendingNavigation().state !== "idle";
	useSavedFields(form, props);
	useFragment(form);
	const [errors, setErrors] = useState(result?.errors ?? {});
	useEffect(() => setErrors(result?.errors ?? {}), [result]);
	// Runs after the errors are rendered: their summary takes the focus on mount.
	useDeliveryFocus(errors === result?.errors ? result : null, form);
	const { countries, nationalities, birthDetailsRequired, today } = props;
	const fields = result?.fields ?? props.fields;
	const groups = result?.groups ?? props.groups;
	// Summarised sections come first, and stay there even if they turn out to need review.
	const [summarised] = useState({ basic: groups.basic !== null, address: groups.address !== null });
	const [underAge, setUnderAge] = useState(isUnderAge(fields, today));
	useEffect(() => setUnderAge(form.current !== null && isUnderAge(readForm(form.current), today)), [today]);
	const toConfirm = result?.toConfirm ?? [];
	const view: FormView = {
		fields,
		errors,
		toReview: groups.toReview,
		toConfirm,
		countries,
		nationalities,
		birthDetailsRequired,
		underAge,
	};
	function handleFilled(names: string[]): void {
		setErrors((previous) => removeErrors(previous, names));
		if (form.current) setUnderAge(isUnderAge(readForm(form.current), today));
	}
	const orderedFields = [
		...PERSONAL_INFO_FIELDS.filter((name) => isInParts(summarised, name)),
		...PERSONAL_INFO_FIELDS.filter((name) => !isInParts(summarised, name)),
	];
	const summary = orderedFields.flatMap((fieldId) => {
		const message = errors[fieldId];
		return message ? [{ fieldId, message }] : [];
	});
	function autoFillProps(part: "basic" | "address") {
		const suggested = Object.entries(props.suggestions).filter(([name]) =>
			isInParts({ [part]: true }, toFieldName(name)),
		);
		// Sections without suggestions have no button. Without any suggestions, the first button reports that.
		const isShown =
			props.hasExtractedData &&
			(suggested.length > 0 || (part === "basic" && Object.keys(props.suggestions).length === 0));
		return isShown ? { form, suggestions: Object.fromEntries(suggested), onFilled: handleFilled } : null;
	}
	const basic = <BasicSection view={view} rows={groups.basic} autoFill={autoFillProps("basic")} />;
	const address = <AddressSection view={view} line={groups.address} autoFill={autoFillProps("address")} />;
	return (
		<div className="stack-lg">
			<ErrorSummary errors={summary} />
			{missingDeliveryFields(result).length > 0 && (
				<ToastAnnouncement
					update={result}
					title={m.validation_error_title()}
					description={m.error_delivery_address_required()}
					variant="destructive"
				/>
			)}
			{result?.failure && (
				<Alert tone="danger" title={m.submit_error_title()} role="alert">
					<p>{m.submit_error()}</p>
					<p>{result.failure}</p>
					<ToastAnnouncement
						update={result}
						title={m.submit_error_title()}
						description={m.submit_error()}
						variant="destructive"
					/>
				</Alert>
			)}
			<AppForm
				ref={form}
				noValidate
				className="details-form"
				onSubmit={(event) => {
					// A second submission would create a second application.
					if (isBusy) event.preventDefault();
				}}
				onInput={(event) => {
					const { name } = event.target as HTMLInputElement;
					if (name.startsWith("dateOfBirth.")) setUnderAge(isUnderAge(readForm(event.currentTarget), today));
				}}
			>
				{/* Enter activates the first submit button of a form. */}
				<button type="submit" name="intent" value="continue" className="sr-only" tabIndex={-1} aria-hidden>
					{m.details_continue()}
				</button>
				{summarised.basic && basic}
				{summarised.address && address}
				<PreviousNifSection labels={props.previousNif} {...view} />
				{!summarised.basic && basic}
				<GuardianSection labels={props.guardian} {...view} />
				{birthDetailsRequired && <BirthSection {...view} />}
				<ContactSection {...view} />
				{!summarised.address && address}
				{props.packageType === "premium" && <DeliverySection {...view} />}
				<RepresentativeSection {...view} />
				<MoreSection {...view} />
				<TermsSection {...view} />
				<FormButtons canBeSaved={props.canBeSaved} isBusy={isBusy} />
			</AppForm>
		</div>
	);
}

function FormButtons({ canBeSaved, isBusy }: { canBeSaved: boolean; isBusy: boolean }) {
	return (
		<div className="wizard-buttons">
			<Button type="submit" name="intent" value="back" variant="secondary" formNoValidate>
				{m.wizard_back()}
			</Button>
			{canBeSaved && (
				<Button type="submit" name="intent" value="save" variant="quiet" formNoValidate>
					{m.details_save()}
				</Button>
			)}
			<div className="sticky-bar">
				<Button type="submit" name="intent" value="continue" wide aria-disabled={isBusy || undefined}>
					{m.details_continue()}
				</Button>
			</div>
		</div>
	);
}

const PARTS = {
	basic: [...writtenFields("name"), ...writtenFields("basic"), "singleName"],
	address: writtenFields("address"),
};

/** Returns whether a field is in one of the sections that may be summarised. */
function isInParts(parts: { basic?: boolean; address?: boolean }, name: string): boolean {
	return (["basic", "address"] as const).some((part) => parts[part] && (PARTS[part] as string[]).includes(name));
}

/** Scrolls to the field in the URL, even if it is collapsed or hidden by another answer. */
function useFragment(form: React.RefObject<HTMLFormElement | null>): void {
	const { hash, key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: every navigation to the field opens it
	useEffect(() => {
		const field = document.getElementById(hash.slice(1));
		if (!field || !form.current?.contains(field)) return;
		const details = field.closest("details");
		if (details) details.open = true;
		(field.checkVisibility() ? field : field.closest("section"))?.scrollIntoView();
	}, [form, hash, key]);
}

/** Returns whether the birth date in the form is a minor's. False while it is incomplete. */
function isUnderAge(fields: PersonalInfoFields, today: string): boolean {
	const [day, month, year] = ["day", "month", "year"].map((part) => fields[`dateOfBirth.${part}`]);
	const birthDate = joinDate(day, month, year);
	return /^\d{4}-\d{2}-\d{2}$/.test(birthDate) && birthDate <= today && !isAdult(birthDate, today);
}

/** Returns the missing fields of the delivery address for Premium's certificate. */
function missingDeliveryFields(result: FormResult | null): string[] {
	return PERSONAL_INFO_FIELDS.filter(
		(name) => name.startsWith("delivery") && result?.errors[name] && !result.fields[name]?.trim(),
	);
}

/** Focuses a missing delivery address (row 158). */
function useDeliveryFocus(result: FormResult | null, form: React.RefObject<HTMLFormElement | null>): void {
	useEffect(() => {
		if (!result) return;
		const invalidFields = PERSONAL_INFO_FIELDS.filter((name) => result.errors[name]);
		const missing = missingDeliveryFields(result);
		// If there are other errors, the focus stays on the summary, which links to all of them.
		if (missing.length > 0 && invalidFields.every((name) => name.startsWith("delivery")))
			form.current?.querySelector<HTMLElement>(`#${missing[0]}`)?.focus();
	}, [result, form]);
}

type SavedFields = {
	/** Suggestions from the documents; not saved, because the documents may change. */
	suggestions: PersonalInfoFields;
	/** Version of the server's answers. */
	savedEdition: string;
};

/** Saves typed values for this tab, so a reload loses nothing. Newer values on the server take precedence. */
function useSavedFields(
	form: React.RefObject<HTMLFormElement | null>,
	{ suggestions, savedEdition }: SavedFields,
): void {
	useEffect(() => {
		const element = form.current;
		if (!element) return;
		const draft = readSessionDraft().personalInfo;
		if (draft?.savedEdition === savedEdition) writeFields(element, draft);
		// Summaries show the loaded values; some browsers restore typed values on their own.
		for (const details of element.querySelectorAll("details"))
			if ([...details.querySelectorAll("input, select, textarea")].some((control) => hasChanged(control as Control)))
				details.open = true;
		function save(): void {
			if (element)
				changeSessionDraft({ personalInfo: { ...withoutSuggestions(readForm(element), suggestions), savedEdition } });
		}
		element.addEventListener("input", save);
		element.addEventListener("submit", save);
		return () => {
			element.removeEventListener("input", save);
			element.removeEventListener("submit", save);
		};
	}, [form, suggestions, savedEdition]);
}
