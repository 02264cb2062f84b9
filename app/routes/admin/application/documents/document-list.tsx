import { OPENING_REASONS } from "#app/domain/audit/audit-log.ts";
import type { NameAnswer } from "#app/domain/documents/document-questions.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { DECISION_NAMES, DOCUMENT_NAMES, type DocumentDecision, OPENING_REASON_NAMES } from "../../admin-labels.ts";
import { DateTime } from "../../date-time.tsx";
import type {
	AdminApplication,
	AdminDocument,
	AdminFinding,
	AdminReading,
	DocumentPage,
	Refusal,
} from "../application-view.ts";
import { useCasePath } from "../case-path.ts";
import { ConfirmCertificateForm } from "../forms/certificate-forms.tsx";
import { DecideForm } from "../forms/review-forms.tsx";
import { DECISION_ACTIONS, decisionFieldId } from "../next-action.ts";
import { DocumentViewer } from "./document-viewer.tsx";
import { listOpenPages } from "./side-by-side.tsx";

const NAME_ANSWERS: Record<NameAnswer, () => string> = {
	own: m.admin_name_own,
	other: m.admin_name_other,
	household: m.admin_name_household,
};

/** Every document of the application, current ones first, each with the form for its decision. */
export function DocumentList({ application, refusal }: { application: AdminApplication; refusal: Refusal | null }) {
	const path = useCasePath(application.id);
	return (
		<section className="admin-column" aria-labelledby="documents">
			<h2 id="documents" className="admin-subtitle">
				{m.admin_documents()}
			</h2>
			<p className="small muted">{m.admin_reading_limits()}</p>
			{listOpenPages(application.documents).length > 1 && (
				<p>
					<AppLink to={path({ compare: "" }, "#side-by-side")} data-key="s" aria-keyshortcuts="s">
						{m.compare_link()}
					</AppLink>
				</p>
			)}
			<DecisionLinks application={application} />
			{application.hasMaskedDocuments && <OpenDocumentsForm application={application} refusal={refusal} />}
			{!application.canOpenDocuments && <p className="admin-empty">{m.admin_documents_role()}</p>}
			{application.areDocumentsDeleted && <p className="admin-empty">{m.admin_documents_deleted()}</p>}
			{application.documents.length === 0 && !application.areDocumentsDeleted && (
				<p className="admin-empty">{m.admin_documents_none()}</p>
			)}
			{application.isGuardianDocumentMissing && <p className="admin-warning">{m.admin_guardian_awaited()}</p>}
			{application.documents.map((document) => {
				const action = document.isCurrent ? DECISION_ACTIONS[document.kind] : undefined;
				const isProposed = document.uploadId === application.certificateProposal?.path;
				return (
					<DocumentCard key={document.uploadId} document={document} application={application}>
						{isProposed && <ConfirmCertificateForm application={application} refusal={refusal} />}
						{action && application.actions[action] === null && (
							<DecideForm action={action} document={document} application={application} refusal={refusal} />
						)}
					</DocumentCard>
				);
			})}
		</section>
	);
}

const DECISION_TONES: Record<DocumentDecision, Tone> = {
	verified: "success",
	accepted: "success",
	review: "warning",
	rejected: "danger",
	refused: "danger",
};

/** Kinds of documents that staff do not decide on. */
const KINDS_WITHOUT_DECISION: readonly AdminDocument["kind"][] = ["certificate", "filing-pack", "attachment"];

type DocumentCardProps = { document: AdminDocument; application: AdminApplication; children?: React.ReactNode };

/** One upload: findings, readings, pages, and the form for its decision. */
function DocumentCard({ document, application, children }: DocumentCardProps) {
	const title = document.isNameProof ? m.admin_name_proof() : DOCUMENT_NAMES[document.kind]();
	return (
		<article className="admin-panel">
			<header className="row">
				<h3>{title}</h3>
				{!KINDS_WITHOUT_DECISION.includes(document.kind) && (
					<Badge tone={DECISION_TONES[document.decision]}>{DECISION_NAMES[document.decision]()}</Badge>
				)}
				{!document.isCurrent && <Badge>{m.admin_document_replaced()}</Badge>}
				<span className="muted small">
					<DateTime timestamp={document.createdAt} withTime />
				</span>
			</header>
			{document.isReadingPending && <p className="muted">{m.admin_reading_pending()}</p>}
			<FindingList findings={document.findings} />
			{document.nameAnswer && <p>{NAME_ANSWERS[document.nameAnswer]()}</p>}
			<ReadingTable title={title} readings={document.readings} />
			{document.pages.map((page) => (
				<figure key={page.number} className="document-page">
					<DocumentViewer
						page={page}
						isViewable={document.isViewable}
						title={m.admin_page_of({ title, page: page.number })}
						watermark={application.watermark}
						settings={application.viewerSettings}
					/>
					<figcaption>
						<PageFacts page={page} />
					</figcaption>
				</figure>
			))}
			{children}
		</article>
	);
}

function PageFacts({ page }: { page: DocumentPage }) {
	return (
		<p className="muted small">
			{page.fileType.toUpperCase()}, {formatSize(page.bytes)}, SHA-256 <code>{page.sha256.slice(0, 12)}</code>
			{page.fileName && ` · ${page.fileName}`}
		</p>
	);
}

function formatSize(bytes: number): string {
	return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Links to the decision on each document, numbered for keyboard shortcuts. */
function DecisionLinks({ application }: { application: AdminApplication }) {
	const decisions = application.documents.flatMap((document) => {
		const { kind, isCurrent } = document;
		const action = isCurrent ? DECISION_ACTIONS[kind] : undefined;
		return action && application.actions[action] === null ? [{ kind, fieldId: decisionFieldId(action, document) }] : [];
	});
	if (decisions.length === 0) return null;
	return (
		<nav className="row" aria-label={m.admin_list_decide()}>
			<span className="muted">{m.admin_list_decide()}:</span>
			{decisions.map(({ kind, fieldId }, index) => (
				<a key={kind} href={`#${fieldId}`} data-key={index + 1} aria-keyshortcuts={String(index + 1)}>
					{index + 1}. {DOCUMENT_NAMES[kind]()}
				</a>
			))}
		</nav>
	);
}

const SEVERITY_LABELS: Record<AdminFinding["severity"], { tone: Tone; name: () => string }> = {
	high: { tone: "danger", name: m.admin_severity_high },
	medium: { tone: "warning", name: m.admin_severity_medium },
	other: { tone: "neutral", name: m.admin_severity_other },
};
const SEVERITY_ORDER = ["high", "medium", "other"];

/** Findings of the checks, the most severe first. */
function FindingList({ findings }: { findings: readonly AdminFinding[] }) {
	if (findings.length === 0) return null;
	const sorted = [...findings].sort((a, b) => SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity));
	return (
		<ul className="findings">
			{sorted.map(({ severity, text }) => (
				<li key={text}>
					<Badge tone={SEVERITY_LABELS[severity].tone}>{SEVERITY_LABELS[severity].name()}</Badge> {text}
				</li>
			))}
		</ul>
	);
}

/** Read values next to the applicant's answers. */
function ReadingTable({ title, readings }: { title: string; readings: readonly AdminReading[] }) {
	if (readings.length === 0) return null;
	return (
		<table className="admin-table table-plain reading-table">
			<caption className="sr-only">{m.admin_read_caption({ title })}</caption>
			<thead>
				<tr>
					<td />
					<th scope="col">{m.admin_read_column()}</th>
					<th scope="col">{m.admin_typed_column()}</th>
				</tr>
			</thead>
			<tbody>
				{readings.map(({ term, readValue, typedValue, isDifferent }) => (
					<tr key={term} data-differs={isDifferent || undefined}>
						<th scope="row">{term}</th>
						<td>{readValue}</td>
						<td>
							{typedValue}
							{isDifferent && (
								<>
									{" "}
									<Badge tone="warning">{m.admin_read_differs()}</Badge>
								</>
							)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** Form for the reason that is required to view documents. The reason is logged and valid for an hour. */
function OpenDocumentsForm({ application, refusal }: { application: AdminApplication; refusal: Refusal | null }) {
	const path = useCasePath(application.id);
	return (
		<AppForm action={path()} className="opening">
			<input type="hidden" name="intent" value="open-documents" />
			<p>{m.access_reason_lede()}</p>
			<div className="row opening-fields">
				<SelectField
					name="reason"
					id="opening-reason"
					label={m.access_reason_reason()}
					options={OPENING_REASONS.map((reason) => ({ value: reason, label: OPENING_REASON_NAMES[reason]() }))}
				/>
				<TextField
					name="words"
					id="opening-words"
					label={m.access_reason_text()}
					error={refusal?.fields.words}
					defaultValue={refusal?.values.words}
					maxLength={500}
				/>
			</div>
			<Checkbox name="forClaims" id="opening-for-claims" label={m.access_reason_for_claims()} />
			<Button type="submit">{m.access_reason_action()}</Button>
		</AppForm>
	);
}
