import { countryName } from "#app/content/country-names.server.ts";
import type { Application, CaseDocument } from "#app/domain/application/application.ts";
import { DOCUMENT_CHECKS, type DocumentCheck, requiredChecks } from "#app/domain/application/document-checks.ts";
import { compareAddress, comparePassport } from "#app/domain/application/form-check.ts";
import { type AddressFacts, listNames, type PassportFacts } from "#app/domain/documents/document-check.ts";
import { type Flag, type FlagCode, mayBeShownInline, toFlags } from "#app/domain/documents/document-flags.ts";
import { listSigners } from "#app/domain/guardian/guardian.ts";
import type { Language } from "#app/domain/language.ts";
import { missingSigners } from "#app/domain/mandate/evaluate-signed-pages.ts";
import { fullName } from "#app/domain/person/age.ts";
import { pageKey } from "#app/domain/staff/viewer-settings.ts";
import { formatCivilDate, formatDate } from "#app/domain/time/calendar.ts";
import { flagDescriptionForStaff } from "#app/labels/document-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { ApplicationDocument } from "#app/queries/application/get-application-file.server.ts";
import type { AdminDocument, AdminFinding, AdminReading } from "#app/routes/admin/application/application-view.ts";

/** Returns the documents of an application: the proposed certificate first, then current documents, then replaced ones. */
export function toAdminDocuments(
	application: Application,
	documents: ApplicationDocument[],
	language: Language,
): AdminDocument[] {
	const decisions = {
		passport: { path: application.passportDocumentPath, decision: application.passportDecision },
		address: { path: application.addressDocumentPath, decision: application.addressDecision },
		guardian: { path: application.guardianDocumentPath, decision: application.guardianDecision },
		mandate: { path: application.mandate?.path ?? null, decision: application.mandate?.decision ?? null },
		"filing-pack": { path: findFilingPack(documents), decision: null },
		attachment: { path: null, decision: null },
		certificate: { path: application.certificateProposal?.path ?? application.originalDocumentPath, decision: null },
	};
	const isProposed = ({ uploadId }: AdminDocument) => uploadId === application.certificateProposal?.path;
	return documents
		.map((document) => {
			const { path, decision } = decisions[document.documentType];
			// An attachment to a message is never replaced.
			const isCurrent = path === document.uploadId || document.documentType === "attachment";
			return {
				uploadId: document.uploadId,
				kind: document.documentType,
				decision: (isCurrent && decision) || document.verdict,
				isCurrent,
				checks: listChecks(document.documentType, decision),
				isViewable: mayBeShownInline(document.flags),
				findings: [...document.flags, ...findContradictions(document, application)]
					.filter((flag) => flag.code !== "not_read_yet" || awaitsReview(document.documentType, decision))
					.map(
						(flag): AdminFinding => ({
							severity: flag.severity,
							text: flagDescriptionForStaff(flag, language, listNames(document.extracted)),
						}),
					)
					.concat(signedFileFindings(document, application)),
				readings: toReadings(document, application, language),
				nameAnswer: document.nameAnswer,
				isNameProof: documents.some(({ nameProof }) => nameProof === document.uploadId),
				isReadingPending: document.reading === "pending",
				createdAt: document.createdAt,
				pages: document.pages.map(({ page, fileType, bytes, sha256, fileName }) => ({
					key: pageKey(document.uploadId, page + 1),
					number: page + 1,
					href: `/admin/documents/${document.uploadId}/${page}`,
					fileType,
					bytes,
					sha256,
					fileName,
				})),
			};
		})
		.sort(
			(a, b) =>
				Number(isProposed(b)) - Number(isProposed(a)) ||
				Number(b.isCurrent) - Number(a.isCurrent) ||
				kindOrder(a.kind) - kindOrder(b.kind),
		);
}

/** Returns the comparisons for a document; none for certificates, filing packs and attachments. */
function listChecks(kind: AdminDocument["kind"], decision: Application["passportDecision"]): readonly DocumentCheck[] {
	return kind in DOCUMENT_CHECKS ? requiredChecks(kind as CaseDocument, decision) : [];
}

/** Returns whether staff still have to review a document: false once decided, and for kinds that staff do not decide on. */
function awaitsReview(kind: AdminDocument["kind"], decision: Application["passportDecision"]): boolean {
	return (
		kind !== "certificate" &&
		kind !== "filing-pack" &&
		kind !== "attachment" &&
		decision !== "accepted" &&
		decision !== "refused"
	);
}

function kindOrder(kind: AdminDocument["kind"]): number {
	return ["passport", "address", "guardian", "mandate", "filing-pack", "certificate", "attachment"].indexOf(kind);
}

/** Returns the upload id of the latest filing pack. */
function findFilingPack(documents: readonly ApplicationDocument[]): string | null {
	return documents.findLast(({ documentType }) => documentType === "filing-pack")?.uploadId ?? null;
}

type ExtractedDocument = Pick<ApplicationDocument, "documentType" | "extracted">;

/** Returns contradictions between the document and the current answers. */
function findContradictions(document: ExtractedDocument, application: Application): Flag[] {
	return toFlags(compareWithAnswers(document, application));
}

function compareWithAnswers({ documentType, extracted }: ExtractedDocument, application: Application): FlagCode[] {
	if (documentType !== "passport" && documentType !== "address") return [];
	return documentType === "passport"
		? comparePassport(extracted as PassportFacts | null, application)
		: compareAddress(extracted as AddressFacts | null, application);
}

/** Returns the values read from a document, each with the matching answer. */
function toReadings(document: ExtractedDocument, application: Application, language: Language): AdminReading[] {
	if (!document.extracted || (document.documentType !== "passport" && document.documentType !== "address")) return [];
	const codes = compareWithAnswers(document, application);
	const rows =
		document.documentType === "passport"
			? passportRows(document.extracted as PassportFacts, application, codes, language)
			: addressRows(document.extracted as AddressFacts, application, codes, language);
	return rows.filter(({ readValue }) => readValue !== "");
}

function passportRows(
	facts: PassportFacts,
	application: Application,
	codes: FlagCode[],
	language: Language,
): AdminReading[] {
	const formatDay = (text: string) => (text === "" ? "" : formatCivilDate(text, language));
	const formatCountry = (code: string) => (code === "" ? "" : countryName(code, language));
	const { lastName, firstName, dateOfBirth, nationality } = application;
	const isNameDifferent = codes.includes("form_name");
	return [
		{
			field: "lastName",
			term: m.field_last_name(),
			readValue: facts.surname,
			typedValue: lastName,
			isDifferent: isNameDifferent,
		},
		{
			field: "firstName",
			term: m.field_first_name(),
			readValue: facts.givenNames,
			typedValue: firstName,
			isDifferent: isNameDifferent,
		},
		{
			field: "dateOfBirth",
			term: m.field_date_of_birth(),
			readValue: formatDay(facts.birthDate),
			typedValue: formatDay(dateOfBirth),
			isDifferent: codes.includes("form_birth_date"),
		},
		{
			field: "nationality",
			term: m.field_nationality(),
			readValue: formatCountry(facts.nationality),
			typedValue: formatCountry(nationality),
			isDifferent: codes.includes("form_nationality"),
		},
		{ term: m.admin_read_number(), readValue: facts.documentNumber, typedValue: null, isDifferent: false },
		{ term: m.admin_read_expiry(), readValue: formatDay(facts.expiryDate), typedValue: null, isDifferent: false },
		{ term: m.admin_read_state(), readValue: formatCountry(facts.issuer), typedValue: null, isDifferent: false },
	];
}

function addressRows(
	facts: AddressFacts,
	application: Application,
	codes: FlagCode[],
	language: Language,
): AdminReading[] {
	const { addressLine1, addressLine2, city, postalCode, country, firstName, lastName } = application;
	const isDifferent = codes.includes("form_address");
	const formatCountry = (code: string) => (code === "" ? "" : countryName(code, language));
	const street = [addressLine1, addressLine2].filter(Boolean).join(", ");
	return [
		{
			term: m.admin_read_holder(),
			readValue: facts.holder,
			typedValue: fullName({ firstName, lastName }),
			isDifferent: false,
		},
		{
			field: "addressLine1",
			term: m.field_address_line1(),
			readValue: facts.streetAddress,
			typedValue: street,
			isDifferent,
		},
		{ field: "city", term: m.field_city(), readValue: facts.city, typedValue: city, isDifferent },
		{
			field: "postalCode",
			term: m.field_postal_code(),
			readValue: facts.postalCode,
			typedValue: postalCode,
			isDifferent,
		},
		{
			field: "country",
			term: m.field_country(),
			readValue: formatCountry(facts.country),
			typedValue: formatCountry(country),
			isDifferent,
		},
		{ term: m.admin_read_issuer(), readValue: facts.issuer, typedValue: null, isDifferent: false },
		{
			term: m.admin_read_issued(),
			readValue: facts.issueDate === "" ? "" : formatCivilDate(facts.issueDate, language),
			typedValue: null,
			isDifferent: false,
		},
	];
}

/** Returns findings about a digitally signed power of attorney: its signers, and what the signatures do not prove. */
function signedFileFindings(
	{ extracted, createdAt }: Pick<ApplicationDocument, "extracted" | "createdAt">,
	application: Application,
): AdminFinding[] {
	if (!extracted || !("signatures" in extracted)) return [];
	const { signatures } = extracted;
	const findings: AdminFinding[] = [{ severity: "other", text: m.signed_file_means() }];
	for (const { signer, from, until, coversAll } of signatures) {
		const dates = { from: formatDate(from, getLocale()), until: formatDate(until, getLocale()) };
		const name = signer || m.signed_file_anonymous();
		const certificate = m.signed_file_certificate({ signer: name, ...dates });
		const scope = coversAll ? m.signed_file_intact() : m.signed_file_part();
		findings.push({ severity: "other", text: `${certificate} ${scope}` });
		if (createdAt < from || createdAt > until)
			findings.push({ severity: "medium", text: m.signed_file_not_valid({ signer: name }) });
	}
	for (const name of missingSigners(signatures, listSigners(application)))
		findings.push({ severity: "high", text: m.signed_file_other_name({ name }) });
	return findings;
}
