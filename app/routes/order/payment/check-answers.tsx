import type { PackageId } from "#app/domain/money/packages.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { SummaryList, type SummaryRow } from "#app/ui/summary-list.tsx";
import type { Answers } from "./answers.ts";
import { DocumentBadge } from "./document-badge.tsx";

type CheckAnswersProps = { applicationId: string; packageType: PackageId; answers: Answers };

/** Everything that was entered, with a way back to each part (row F18). */
export function CheckAnswers({ applicationId, packageType, answers }: CheckAnswersProps) {
	const form = (section: string) => `/personal-info?id=${applicationId}#${section}`;
	const documents = `/upload-documents?id=${applicationId}&package=${packageType}`;
	return (
		<>
			<Part title={m.details_basic()} changeTo={form("firstName")} rows={personRows(answers)} />
			<Part
				title={m.details_contact()}
				changeTo={form("email")}
				rows={[
					{ term: m.details_email(), value: answers.email },
					{ term: m.details_phone(), value: answers.phone },
				]}
			/>
			<Part
				title={m.details_address()}
				changeTo={form("addressLine1")}
				rows={[{ term: m.answers_place(), value: <Lines lines={answers.address} /> }]}
			/>
			{answers.delivery && (
				<div data-package="premium">
					<Part
						title={m.details_delivery()}
						changeTo={form("deliveryAddressLine1")}
						rows={[{ term: m.answers_place(), value: <Lines lines={answers.delivery} /> }]}
					/>
				</div>
			)}
			<Part
				title={m.details_representative()}
				changeTo={form("useProvidedRepresentative")}
				rows={representativeRows(answers)}
			/>
			<Part
				title={m.answers_documents()}
				changeTo={documents}
				rows={[
					{ term: m.upload_passport_title(), value: <DocumentBadge decision={answers.passport} /> },
					{ term: m.upload_address_title(), value: <DocumentBadge decision={answers.proofOfAddress} /> },
				]}
			/>
			{[answers.passport, answers.proofOfAddress].includes("review") && (
				<p className="small muted">{m.answers_review_note()}</p>
			)}
		</>
	);
}

function Part({ title, changeTo, rows }: { title: string; changeTo: string; rows: SummaryRow[] }) {
	return (
		<section className="answers-part">
			<div className="answers-head">
				<h3>{title}</h3>
				<AppLink to={changeTo}>
					{m.summary_change()}
					<span className="sr-only"> – {title}</span>
				</AppLink>
			</div>
			<SummaryList rows={rows} />
		</section>
	);
}

function Lines({ lines }: { lines: readonly string[] }) {
	return lines.map((line) => (
		<span className="block" key={line}>
			{line}
		</span>
	));
}

function personRows(answers: Answers): SummaryRow[] {
	return [
		{ term: m.answers_name(), value: answers.name },
		{ term: m.details_birth(), value: formatCivilDate(answers.dateOfBirth, getLocale()) },
		{ term: m.details_nationality(), value: answers.nationality },
		{ term: m.details_place_of_birth(), value: answers.placeOfBirth },
		{ term: m.details_father_name(), value: answers.fatherName },
		{ term: m.details_mother_name(), value: answers.motherName },
	].filter(({ value }) => value !== "");
}

function representativeRows({ representative }: Answers): SummaryRow[] {
	if (!representative) return [{ term: m.answers_representative_who(), value: m.answers_representative_ours() }];
	return [
		{ term: m.answers_representative_who(), value: representative.name },
		{ term: m.details_representative_nif(), value: representative.nif },
		{ term: m.details_representative_address(), value: representative.address },
	];
}
