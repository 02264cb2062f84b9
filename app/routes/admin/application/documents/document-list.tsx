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
import { DECISIONS, DOCUMENT_NAMES, type DocumentDecision, OPENING_LABELS } from "../../admin-labels.ts";
import { DateTime } from "../../date-time.tsx";
import type {
	AdminApplication,
	AdminDocument,
	AdminFinding,
	AdminPage,
	AdminReading,
	Refusal,
} from "../application-view.ts";
import { useCasePath } from "../case-path.ts";
import { ConfirmCertificateForm } from "../forms/certificate-forms.tsx";
import { DecideForm } from "../forms/review-forms.tsx";
import { DECISION_ACTIONS, decisionFieldId } from "../next-action.ts";
import { DocumentViewer } from "./document-viewer.tsx";
import { openPages } from "./side-by-side.tsx";

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
			{openPages(application.documents).length > 1 && (
				<p>
					<AppLink to={path({ beside: "" }, "#beside")} data-key="s" aria-keyshortcuts="s">
						{m.compare_link()}
					</AppLink>
				</p>
			)}
			<DecisionLinks application={application} />
			{application.masked && <OpenDocumentsForm application={application} refusal={refusal} />}
			{!application.opensDocuments && <p className="admin-empty">{m.admin_documents_role()}</p>}
			{application.documentsDeleted && <p className="admin-empty">{m.admin_documents_deleted()}</p>}
			{application.documents.length === 0 && !application.documentsDeleted && (
				<p className="admin-empty">{m.admin_documents_none()}</p>
			)}
			{application.guardianAwaited && <p className="admin-warning">{m.admin_guardian_awaited()}</p>}
			{application.documents.map((document) => {
				const action = document.current ? DECISION_ACTIONS[document.kind] : undefined;
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

const TONES: Record<DocumentDecision, Tone> = {
	verified: "success",
	accepted: "success",
	review: "warning",
	rejected: "danger",
	refused: "danger",
};

/** Documents without a decision. */
const UNDECIDED: readonly AdminDocument["kind"][] = ["certificate", "filing-pack", "attachment"];

type DocumentCardProps = { document: AdminDocument; application: AdminApplication; children?: React.ReactNode };

/** One upload: findings, readings, pages, and the form for its decision. */
function DocumentCard({ document, application, children }: DocumentCardProps) {
	const title = document.isNameProof ? m.admin_name_proof() : DOCUMENT_NAMES[document.kind]();
	return (
		<article className="admin-panel">
			<header className="row">
				<h3>{title}</h3>
				{!UNDECIDED.includes(document.kind) && (
					<Badge tone={TONES[document.decision]}>{DECISIONS[document.decision]()}</Badge>
				)}
				{!document.current && <Badge>{m.admin_document_replaced()}</Badge>}
				<span className="muted small">
					<DateTime at={document.createdAt} withTime />
				</span>
			</header>
			{document.reading && <p className="muted">{m.admin_reading_pending()}</p>}
			<FindingList findings={document.findings} />
			{document.nameAnswer && <p>{NAME_ANSWERS[document.nameAnswer]()}</p>}
			<ReadingTable title={title} readings={document.readings} />
			{document.pages.map((page) => (
				<figure key={page.number} className="document-page">
					<DocumentViewer
						page={page}
						viewable={document.viewable}
						title={m.admin_page_of({ title, page: page.number })}
						watermark={application.watermark}
						settings={application.viewer}
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

function PageFacts({ page }: { page: AdminPage }) {
	return (
		<p className="muted small">
			{page.fileType.toUpperCase()}, {sizeOf(page.bytes)}, SHA-256 <code>{page.sha256.slice(0, 12)}</code>
			{page.fileName && ` · ${page.fileName}`}
		</p>
	);
}

function sizeOf(bytes: number): string {
	return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Links to the decision about each document, numbered for the keyboard. */
function DecisionLinks({ application }: { application: AdminApplication }) {
	const decisions = application.documents.flatMap((document) => {
		const { kind, current } = document;
		const action = current ? DECISION_ACTIONS[kind] : undefined;
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

const SEVERITIES: Record<AdminFinding["severity"], { tone: Tone; name: () => string }> = {
	high: { tone: "danger", name: m.admin_severity_high },
	medium: { tone: "warning", name: m.admin_severity_medium },
	other: { tone: "neutral", name: m.admin_severity_other },
};
const ORDER = ["high", "medium", "other"];

/** Findings of the checks, the most severe first. */
function FindingList({ findings }: { findings: readonly AdminFinding[] }) {
	if (findings.length === 0) return null;
	const sorted = [...findings].sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
	return (
		<ul className="findings">
			{sorted.map(({ severity, text }) => (
				<li key={text}>
					<Badge tone={SEVERITIES[severity].tone}>{SEVERITIES[severity].name()}</Badge> {text}
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
				{readings.map(({ term, read, typed, differs }) => (
					<tr key={term} data-differs={differs || undefined}>
						<th scope="row">{term}</th>
						<td>{read}</td>
						<td>
							{typed}
							{differs && (
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

/** Asks for a reason before documents are shown; it is logged and valid for an hour. */
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
					options={OPENING_REASONS.map((reason) => ({ value: reason, label: OPENING_LABELS[reason]() }))}
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
