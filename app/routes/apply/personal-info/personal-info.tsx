import { data, redirect } from "react-router";
import { countryOptions, findCountryCode, nationalityOptions } from "#app/content/country-names.server.ts";
import { inputOnlyContext, servicesContext, visitorContext } from "#app/context.ts";
import type { Application } from "#app/domain/application/application.ts";
import { uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { listUploadedPeople } from "#app/domain/documents/document-check.ts";
import { resolvePackage } from "#app/domain/money/packages.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { type PersonalInfoFields, readFormFields, toFormFields } from "#app/forms/personal-info.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { withFormFallback } from "#app/server/unexpected-error.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { ProgressTracker } from "#app/ui/progress-tracker.tsx";
import { loadJourney } from "../journey.server.ts";
import type { Route } from "./+types/personal-info";
import { suggestedFields } from "./auto-fill.server.ts";
import { withSuggestions } from "./auto-fill-fields.ts";
import {
	buildAnswerGroups,
	fillIn,
	guardianLabels,
	previousNifLabels,
	respondUnavailable,
	returnToDocuments,
	saveForLater,
	submitForm,
} from "./personal-info.server.ts";
import { PersonalInfoForm } from "./personal-info-form.tsx";

export const handle: PageHandle = { hydrate: true, hideTrustStrip: true, hideFooter: true };

export function meta() {
	return [];
}

export function headers() {
	return { "Cache-Control": "private, no-store" };
}

function getSuggestions({ passport, address }: Awaited<ReturnType<typeof loadJourney>>["journey"]) {
	return suggestedFields(passport?.extracted, address?.extracted, findCountryCode);
}

async function storedFields(application: Application): Promise<PersonalInfoFields> {
	const { formatPhoneNumber } = await import("#app/server/phone-number.server.ts");
	const fields = toFormFields(application);
	return { ...fields, phone: formatPhoneNumber(fields.phone ?? "") };
}

/** Hashes the server's answers, so that a tab can detect whether its saved answers belong to them. */
function hashFields(knownFields: PersonalInfoFields): Promise<string> {
	return sha256Hex(JSON.stringify(knownFields));
}

export async function loader({ request, context }: Route.LoaderArgs) {
	if (context.get(inputOnlyContext)) return loadInputOnlyForm(request, context);
	const { services, language, searchParams, headers, journey } = await loadJourney(request, context);
	const { application, packageType, passport, address, draft } = journey;
	const wasSaved = application?.status === "draft" && searchParams.has("saved");
	if ((!passport || !address) && !wasSaved) {
		const query = application && !journey.isBound ? `&missing=documents&id=${application.id}` : "&missing=documents";
		throw redirect(localePath(uploadDocumentsPath(packageType) + query), { headers });
	}
	const stored = application ? await storedFields(application) : {};
	const knownFields = Object.keys(draft).length > 0 ? draft : stored;
	const suggestions = getSuggestions(journey);
	const fields = withSuggestions(knownFields, suggestions);
	return data(
		{
			packageType,
			previousNif: previousNifLabels(),
			guardian: guardianLabels(),
			fields,
			savedEdition: await hashFields(knownFields),
			groups: buildAnswerGroups(services, { fields, suggested: suggestions, packageType, language }),
			countries: countryOptions(language),
			nationalities: nationalityOptions(language),
			suggestions,
			hasExtractedData: [passport, address].some(
				(document) => document?.extracted && !listUploadedPeople(document.extracted)[0],
			),
			/** An application awaiting payment cannot be saved as a draft. */
			canBeSaved: application?.status !== "pending",
			birthDetailsRequired: services.settings.birthDetailsRequired,
			today: lisbonDate(services.now()),
			savedEmail: wasSaved ? application.email : null,
		},
		{ headers },
	);
}

/** Returns the form's data without the database, for a page that renders only the submitted input. */
async function loadInputOnlyForm(request: Request, context: Route.LoaderArgs["context"]) {
	const services = context.get(servicesContext);
	const { settings, now } = services;
	const { language } = context.get(visitorContext);
	const packageType = resolvePackage(new URL(request.url).searchParams.get("package"), "standard");
	return data({
		packageType,
		previousNif: previousNifLabels(),
		guardian: guardianLabels(),
		fields: {},
		savedEdition: await hashFields({}),
		groups: buildAnswerGroups(services, { fields: {}, suggested: {}, packageType, language }),
		countries: countryOptions(language),
		nationalities: nationalityOptions(language),
		suggestions: {},
		hasExtractedData: false,
		canBeSaved: true,
		birthDetailsRequired: settings.birthDetailsRequired,
		today: lisbonDate(now()),
		savedEmail: null,
	});
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const fields = readFormFields(form);
	const args = { request, context, pattern };
	return withFormFallback(
		args,
		() => handleIntent(args, form, fields),
		() => {
			context.set(inputOnlyContext, true);
			return respondUnavailable(context.get(servicesContext), fields, context.get(visitorContext).language);
		},
	);
}

async function handleIntent(
	{ request, context }: Pick<Route.ActionArgs, "request" | "context">,
	form: FormData,
	fields: PersonalInfoFields,
) {
	const state = await loadJourney(request, context);
	const formRequest = { ...state, request, suggested: getSuggestions(state.journey) };
	switch (form.get("intent")) {
		case "back":
			return returnToDocuments(formRequest, fields);
		case "fill":
			return fillIn(formRequest, fields);
		case "save":
			return saveForLater(formRequest, fields);
		default:
			return submitForm(formRequest, fields);
	}
}

/** Returns whether the form contains a value from the documents. */
function hasSuggestedValue({
	fields,
	suggestions,
}: {
	fields: PersonalInfoFields;
	suggestions: PersonalInfoFields;
}): boolean {
	return Object.entries(suggestions).some(([name, value]) => fields[name] === value);
}

export default function PersonalInfo({ loaderData, actionData }: Route.ComponentProps) {
	const hasErrors =
		actionData !== undefined && (actionData.failure !== null || Object.keys(actionData.errors).length > 0);
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.details_title()} hasErrors={hasErrors} />
			<ProgressTracker current="info" />
			{loaderData.savedEmail && (
				<Alert tone="success" title={m.details_saved_title()} role="status" className="page-alert">
					<p>{m.details_saved({ email: loaderData.savedEmail })}</p>
					<p>{m.mail_once_an_hour()}</p>
				</Alert>
			)}
			<PageHeader
				title={m.details_title()}
				lede={hasSuggestedValue(loaderData) ? m.details_filled() : m.details_lede()}
			/>
			<PersonalInfoForm {...loaderData} result={actionData ?? null} />
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} isUnpaid />;
}
