import type { DocumentDecision } from "#app/domain/application/application.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { SummaryList, type SummaryRow } from "#app/ui/summary-list.tsx";
import type { Answers } from "./payment.server.ts";

type CheckAnswersProps = { applicationId: string; packageType: PackageId; answers: Answers };

/** Name, contact and address, each on one line with an edit link. The other answers are collapsed (row F18). */
export function CheckAnswers(props: CheckAnswersProps) {
	const { applicationId, answers } = props;
	const { passport, proofOfAddress, guardian } = answers;
	const [email] = answers.groups.contact;
	const lines = [
		{ title: m.details_basic(), value: answers.name, field: "firstName" },
		{ title: m.details_contact(), value: email?.value ?? "", field: "email" },
		{ title: m.details_address(), value: answers.address.join(", "), field: "addressLine1" },
	];
	return (
		<div className="answers">
			<dl>
				{lines.map(({ title, value, field }) => (
					<div key={field} className="answers-head">
						<dt className="sr-only">{title}</dt>
						<dd>{value}</dd>
						<dd>
							<AppLink to={`/personal-info?id=${applicationId}#${field}`}>
								{m.summary_change()}
								<span className="sr-only"> – {title}</span>
							</AppLink>
						</dd>
					</div>
				))}
			</dl>
			<details className="disclosure">
				<summary>{m.answers_all()}</summary>
				<AllAnswers {...props} />
			</details>
			{guardian && !guardian.isUploaded && (
				<p className="small muted">
					{m.guardian_documents_later()}{" "}
					<AppLink to={`${getUploadPath(props)}&guardian`}>{m.guardian_documents_send()}</AppLink>
				</p>
			)}
			{[passport, proofOfAddress].includes("review") && <p className="small muted">{m.answers_review_note()}</p>}
		</div>
	);
}

const getUploadPath = ({ applicationId, packageType }: CheckAnswersProps) =>
	`/upload-documents?id=${applicationId}&package=${packageType}`;

/** All answers, with an edit link for each section. */
function AllAnswers(props: CheckAnswersProps) {
	const { applicationId, answers } = props;
	const getFormPath = (field: string) => `/personal-info?id=${applicationId}#${field}`;
	const { groups } = answers;
	return (
		<>
			<AnswerSection
				title={m.details_basic()}
				changeTo={getFormPath("firstName")}
				rows={[{ term: m.answers_name(), value: answers.name }, ...groups.basic, ...groups.birth, ...groups.before]}
			/>
			{answers.guardian && (
				<AnswerSection title={m.guardian_title()} changeTo={getFormPath("guardianRelation")} rows={groups.guardian} />
			)}
			<AnswerSection title={m.details_contact()} changeTo={getFormPath("email")} rows={groups.contact} />
			<AnswerSection
				title={m.details_address()}
				changeTo={getFormPath("addressLine1")}
				rows={[{ term: m.answers_address(), value: <Lines lines={answers.address} /> }, ...groups.address]}
			/>
			{answers.delivery && (
				<div data-package="premium">
					<AnswerSection
						title={m.details_delivery()}
						changeTo={getFormPath("deliveryAddressLine1")}
						rows={[{ term: m.answers_address(), value: <Lines lines={answers.delivery} /> }, ...groups.delivery]}
					/>
				</div>
			)}
			<AnswerSection
				title={m.details_representative()}
				changeTo={getFormPath("useProvidedRepresentative")}
				rows={[
					{
						term: m.answers_representative_who(),
						value: answers.representative ?? m.answers_representative_ours(),
					},
					...groups.representative,
				]}
			/>
			<AnswerSection
				title={m.details_portal()}
				changeTo={getFormPath("portalPassword")}
				rows={[
					{
						term: m.answers_portal(),
						value: answers.portalPassword ? m.answers_portal_yes() : m.answers_portal_no(),
					},
				]}
			/>
			<AnswerSection
				title={m.answers_documents()}
				changeTo={getUploadPath(props)}
				rows={[
					{ term: m.upload_passport_title(), value: <DocumentBadge decision={answers.passport} /> },
					{ term: m.upload_address_title(), value: <DocumentBadge decision={answers.proofOfAddress} /> },
					...(answers.guardian
						? [
								{
									term: m.upload_guardian_title(),
									value: <DocumentBadge decision={answers.guardian.isUploaded ? "review" : null} />,
								},
							]
						: []),
				]}
			/>
		</>
	);
}

function AnswerSection({ title, changeTo, rows }: { title: string; changeTo: string; rows: SummaryRow[] }) {
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

/** Status of a document, in the terms of the upload page (rows 123, 124). */
function DocumentBadge({ decision }: { decision: DocumentDecision | null }) {
	switch (decision) {
		case "verified":
			return <Badge tone="success">{m.upload_badge_verified()}</Badge>;
		case "accepted":
			return <Badge tone="success">{m.document_accepted()}</Badge>;
		case "review":
			return <Badge tone="warning">{m.upload_badge_review()}</Badge>;
		case "rejected":
		case "refused":
			return <Badge tone="danger">{m.document_refused()}</Badge>;
		case null:
			return <Badge>{m.document_missing()}</Badge>;
	}
}
