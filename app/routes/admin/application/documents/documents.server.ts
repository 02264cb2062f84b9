import { countryName } from "#app/content/country-names.server.ts";
import type { Application, CaseDocument } from "#app/domain/application/application.ts";
import { DOCUMENT_CHECKS, type DocumentCheck, requiredChecks } from "#app/domain/application/document-checks.ts";
import { compareAddress, comparePassport } from "#app/domain/application/form-check.ts";
import { type AddressFacts, namedIn, type PassportFacts } from "#app/domain/documents/document-check.ts";
import { type Flag, type FlagCode, flagsOf, mayBeShownInline } from "#app/domain/documents/document-flags.ts";
import { signersOf } from "#app/domain/guardian/guardian.ts";
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

/** The documents of an application: first the proposed certificate, then the current ones, then those replaced. */
export function adminDocuments(
	application: Application,
	documents: ApplicationDocument[],
	language: Language,
): AdminDocument[] {
	const decisions = {
		passport: { path: application.passportDocumentPath, decision: application.passportDecision },
		address: { path: application.addressDocumentPath, decision: application.addressDecision },
		guardian: { path: application.guardianDocumentPath, decision: application.guardianDecision },
		mandate: { path: application.mandate?.path ?? null, decision: application.mandate?.decision ?? null },
		"filing-pack": { path: packOf(documents), decision: null },
		attachment: { path: null, decision: null },
		certificate: { path: application.certificateProposal?.path ?? application.originalDocumentPath, decision: null },
	};
	const isProposed = ({ uploadId }: AdminDocument) => uploadId === application.certificateProposal?.path;
	return documents
		.map((document) => {
			const { path, decision } = decisions[document.documentType];
			// An attachment of a message is never replaced.
			const current = path === document.uploadId || document.documentType === "attachment";
			return {
				uploadId: document.uploadId,
				kind: document.documentType,
				decision: (current && decision) || document.verdict,
				current,
				checks: checksOf(document.documentType, decision),
				viewable: mayBeShownInline(document.flags),
				findings: [...document.flags, ...contradictions(document, application)]
					.filter((flag) => flag.code !== "not_read_yet" || awaitsReview(document.documentType, decision))
					.map(
						(flag): AdminFinding => ({
							severity: flag.severity,
							text: flagDescriptionForStaff(flag, language, namedIn(document.extracted)),
						}),
					)
					.concat(signedFileFindings(document, application)),
				readings: adminReadings(document, application, language),
				nameAnswer: document.nameAnswer,
				isNameProof: documents.some(({ nameProof }) => nameProof === document.uploadId),
				reading: document.reading === "pending",
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
				Number(b.current) - Number(a.current) ||
				order(a.kind) - order(b.kind),
		);
}

/** The comparisons for a document; none for certificates, filing packs and attachments. */
function checksOf(kind: AdminDocument["kind"], decision: Application["passportDecision"]): readonly DocumentCheck[] {
	return kind in DOCUMENT_CHECKS ? requiredChecks(kind as CaseDocument, decision) : [];
}

/** Whether staff still have to read the document: not after a decision, nor one that they do not decide about. */
function awaitsReview(kind: AdminDocument["kind"], decision: Application["passportDecision"]): boolean {
	return (
		kind !== "certificate" &&
		kind !== "filing-pack" &&
		kind !== "attachment" &&
		decision !== "accepted" &&
		decision !== "refused"
	);
}

function order(kind: AdminDocument["kind"]): number {
	return ["passport", "address", "guardian", "mandate", "filing-pack", "certificate", "attachment"].indexOf(kind);
}

/** The last filing pack. */
function packOf(documents: readonly ApplicationDocument[]): string | null {
	return documents.findLast(({ documentType }) => documentType === "filing-pack")?.uploadId ?? null;
}

type ReadDocument = Pick<ApplicationDocument, "documentType" | "extracted">;

/** Contradictions between the document and the current answers. */
function contradictions(document: ReadDocument, application: Application): Flag[] {
	return flagsOf(codesOf(document, application));
}

function codesOf({ documentType, extracted }: ReadDocument, application: Application): FlagCode[] {
	if (documentType !== "passport" && documentType !== "address") return [];
	return documentType === "passport"
		? comparePassport(extracted as PassportFacts | null, application)
		: compareAddress(extracted as AddressFacts | null, application);
}

/** Read values with the matching answers, line by line. */
function adminReadings(document: ReadDocument, application: Application, language: Language): AdminReading[] {
	if (!document.extracted || (document.documentType !== "passport" && document.documentType !== "address")) return [];
	const codes = codesOf(document, application);
	const rows =
		document.documentType === "passport"
			? passportRows(document.extracted as PassportFacts, application, codes, language)
			: addressRows(document.extracted as AddressFacts, application, codes, language);
	return rows.filter(({ read }) => read !== "");
}

function passportRows(
	facts: PassportFacts,
	application: Application,
	codes: FlagCode[],
	language: Language,
): AdminReading[] {
	const date = (text: string) => (text === "" ? "" : formatCivilDate(text, language));
	const country = (code: string) => (code === "" ? "" : countryName(code, language));
	const { lastName, firstName, dateOfBirth, nationality } = application;
	const name = codes.includes("form_name");
	return [
		{ field: "lastName", term: m.field_last_name(), read: facts.surname, typed: lastName, differs: name },
		{ field: "firstName", term: m.field_first_name(), read: facts.givenNames, typed: firstName, differs: name },
		{
			field: "dateOfBirth",
			term: m.field_date_of_birth(),
			read: date(facts.birthDate),
			typed: date(dateOfBirth),
			differs: codes.includes("form_birth_date"),
		},
		{
			field: "nationality",
			term: m.field_nationality(),
			read: country(facts.nationality),
			typed: country(nationality),
			differs: codes.includes("form_nationality"),
		},
		{ term: m.admin_read_number(), read: facts.documentNumber, typed: null, differs: false },
		{ term: m.admin_read_expiry(), read: date(facts.expiryDate), typed: null, differs: false },
		{ term: m.admin_read_state(), read: country(facts.issuer), typed: null, differs: false },
	];
}

function addressRows(
	facts: AddressFacts,
	application: Application,
	codes: FlagCode[],
	language: Language,
): AdminReading[] {
	const { addressLine1, addressLine2, city, postalCode, country, firstName, lastName } = application;
	const differs = codes.includes("form_address");
	const countryLabel = (code: string) => (code === "" ? "" : countryName(code, language));
	const street = [addressLine1, addressLine2].filter(Boolean).join(", ");
	return [
		{ term: m.admin_read_holder(), read: facts.holder, typed: fullName({ firstName, lastName }), differs: false },
		{ field: "addressLine1", term: m.field_address_line1(), read: facts.streetAddress, typed: street, differs },
		{ field: "city", term: m.field_city(), read: facts.city, typed: city, differs },
		{ field: "postalCode", term: m.field_postal_code(), read: facts.postalCode, typed: postalCode, differs },
		{
			field: "country",
			term: m.field_country(),
			read: countryLabel(facts.country),
			typed: countryLabel(country),
			differs,
		},
		{ term: m.admin_read_issuer(), read: facts.issuer, typed: null, differs: false },
		{
			term: m.admin_read_issued(),
			read: facts.issueDate === "" ? "" : formatCivilDate(facts.issueDate, language),
			typed: null,
			differs: false,
		},
	];
}

/** Findings about a power of attorney signed as a file: its signers, and what the signatures do not prove. */
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
	for (const name of missingSigners(signatures, signersOf(application)))
		findings.push({ severity: "high", text: m.signed_file_other_name({ name }) });
	return findings;
}
