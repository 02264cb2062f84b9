import { data } from "react-router";
import { eraseApplication } from "#app/commands/retention/erase-application.server.ts";
import { servicesContext, visitorContext } from "#app/context.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { erasureSentence, OBSTACLE_LABELS, retainedRecords } from "#app/labels/erasure-labels.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import type { PageHandle } from "#app/page-handle.ts";
import { m } from "#app/paraglide/messages.js";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ApplicationError } from "#app/ui/application-error.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PageHeader, PageTitle } from "#app/ui/page/page-header.tsx";
import { openOwnApplication } from "#app/visitor/owner.server.ts";
import type { Route } from "./+types/data";
import {
	correctFromForm,
	type DataProblem,
	type ErasedView,
	loadDataView,
	type OwnAnswers,
	type YourDataView,
} from "./data.server.ts";
import "./data.css";
import { Card } from "#app/ui/card.tsx";
import { AnswerField } from "#app/ui/form/answer-field.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";

export const handle: PageHandle = { hideTrustStrip: true };

/** The receipt is shown once: no caching, not even for the back button. */
const NO_STORE = { "Cache-Control": "private, no-store" };

export function meta(): Route.MetaDescriptors {
	return [];
}

/** Loads the page where owners download, correct or erase their data (F44). For an erased application, the page states only that. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const stored = await findApplication(context.get(servicesContext), params.id);
	if (stored && stored.erasedAt !== null) return { view: null, corrected: false };
	const { application, services, session } = await openOwnApplication({ request, context }, params.id);
	const { searchParams } = new URL(request.url);
	const confirming = searchParams.get("step") === "confirm";
	const options = { confirming, selectedField: searchParams.get("correct"), session };
	const view = await loadDataView(services, application, context.get(visitorContext).language, options);
	return { view, corrected: searchParams.get("done") === "corrected" };
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const opened = await openOwnApplication({ request, context }, params.id);
	const { application, services } = opened;
	const { language } = context.get(visitorContext);
	if (form.get("intent") === "correct") return correctFromForm(opened, form, language);
	const rejectErasure = (key: string, status: number, fieldId = "confirmed") => {
		const problem: DataProblem = { form: "erase", fieldId, message: translate(key, language) };
		return data({ erased: null, problem }, { status });
	};
	if (form.get("intent") !== "erase") return rejectErasure("error_invalid_request", 422);
	if (form.get("confirmed") !== "on") return rejectErasure("error_erase_unconfirmed", 422);
	const outcome = await eraseApplication(services, application.id);
	// The card shows the obstacle instead of the checkbox, so the error links to its heading.
	if (!outcome.ok) return rejectErasure(`error_${outcome.failure.code}`, HTTP_STATUS[outcome.failure.kind], "erase");
	const { receipt, mailed: isMailed } = outcome.value;
	const lines = [erasureSentence(receipt, language)];
	const erased: ErasedView = { lines, retained: retainedRecords(receipt, language), isMailed, erasedAt: receipt.at };
	return data({ erased, problem: null }, { headers: NO_STORE });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export default function Data({ loaderData: { view, corrected }, actionData }: Route.ComponentProps) {
	const erased = actionData?.erased;
	const problem = actionData?.problem ?? null;
	if (erased) return <ErasedReceipt erased={erased} />;
	if (!view)
		return (
			<div className="page wrap wrap-text">
				<PageTitle title={m.data_title()} />
				<div className="stack-lg">
					<PageHeader title={m.data_title()} />
					<Alert tone="info">
						<p>{m.data_erased_before()}</p>
					</Alert>
				</div>
			</div>
		);
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.data_title()} hasErrors={problem !== null} />
			<div className="stack-lg">
				{problem && <ErrorSummary errors={[problem]} />}
				<PageHeader
					title={m.data_title()}
					lede={m.data_lede({ number: view.number })}
					backLink={{ to: `/confirmation/${view.id}`, label: view.number }}
				/>
				<ExportCard id={view.id} needsCode={view.needsCode} />
				{view.correctionOption !== "this-page" && (
					<CorrectionOptionCard {...view} correctionOption={view.correctionOption} />
				)}
				{view.ownAnswers && (
					<OwnAnswersCard
						view={view}
						ownAnswers={view.ownAnswers}
						isCorrected={corrected && problem === null}
						problem={problem?.form === "correct" ? problem : null}
					/>
				)}
				<ConsentCard consents={view.consents} />
				<EraseCard view={view} problem={problem?.form === "erase" ? problem : null} />
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ApplicationError error={error} />;
}

function ExportCard({ id, needsCode }: Pick<YourDataView, "id" | "needsCode">) {
	return (
		<Card aria-labelledby="take" className="stack">
			<h2 id="take">{m.data_take_title()}</h2>
			<p>{m.data_take_text()}</p>
			<p className="small muted">
				{m.data_take_images()} {m.data_take_notes()}
			</p>
			{needsCode && <p>{m.error_download_code_needed()}</p>}
			<div>
				{needsCode ? (
					<ButtonLink to={`/certificate/${id}#nif`}>{m.download_code_open()}</ButtonLink>
				) : (
					<a className="btn" href={`/api/exports/${id}`}>
						{m.data_take_action()}
					</a>
				)}
			</div>
		</Card>
	);
}

type CorrectionOptionCardProps = Pick<YourDataView, "id" | "number"> & {
	correctionOption: Exclude<YourDataView["correctionOption"], "this-page">;
};

/** Explains how the applicant can correct answers at the application's current stage. */
function CorrectionOptionCard({ id, number, correctionOption }: CorrectionOptionCardProps) {
	const options = {
		"application-form": {
			text: m.data_correct_self(),
			to: `/personal-info?id=${id}`,
			label: m.data_correct_self_action(),
		},
		support: { text: m.data_correct_office({ number }), to: "/contact", label: m.data_correct_ask() },
		aftercare: { text: m.data_correct_after(), to: `/after/${id}`, label: m.data_correct_after_action() },
		closed: { text: m.data_correct_ended({ number }), to: "/contact", label: m.data_correct_ask() },
	};
	const { text, to, label } = options[correctionOption];
	return (
		<Card aria-labelledby="correct" className="stack">
			<h2 id="correct">{m.data_correct_title()}</h2>
			<p>
				<UnbrokenNumbers>{text}</UnbrokenNumbers>
			</p>
			<div>
				<ButtonLink to={to} variant="secondary">
					{label}
				</ButtonLink>
			</div>
		</Card>
	);
}

function ConsentCard({ consents }: Pick<YourDataView, "consents">) {
	return (
		<Card aria-labelledby="consents" className="stack">
			<h2 id="consents">{m.data_consents_title()}</h2>
			{consents.length === 0 && <p>{m.data_consents_none()}</p>}
			{consents.map(({ text, detail }) => (
				<div key={text}>
					<p>{text}</p>
					{detail && <p className="small muted">{detail}</p>}
				</div>
			))}
		</Card>
	);
}

type OwnAnswersCardProps = {
	view: Pick<YourDataView, "id" | "number" | "correctionOption">;
	ownAnswers: OwnAnswers;
	/** An answer has just been corrected. */
	isCorrected: boolean;
	problem: DataProblem | null;
};

/**
 * Forms to correct answers before filing (F44). After filing, only the certificate's delivery address can be corrected.
 */
function OwnAnswersCard({
	view: { id, number, correctionOption },
	ownAnswers,
	isCorrected,
	problem,
}: OwnAnswersCardProps) {
	const canCorrectAll = correctionOption === "this-page";
	const sectionId = canCorrectAll ? "correct" : "destination";
	const { answers, form } = ownAnswers;
	const rows = answers.map(({ field, label, value }) => ({
		term: label,
		value: value || "–",
		changeTo: `/data/${id}?correct=${field}#${sectionId}`,
	}));
	return (
		<Card aria-labelledby={sectionId} className="stack">
			<h2 id={sectionId}>{canCorrectAll ? m.data_correct_title() : m.data_destination_title()}</h2>
			{isCorrected && (
				<Alert tone="success" role="status">
					<p>{m.data_correct_done()}</p>
				</Alert>
			)}
			<p>{canCorrectAll ? m.data_correct_own() : m.data_destination()}</p>
			{form ? (
				<CorrectionForm id={id} version={ownAnswers.version} form={form} problem={problem} />
			) : (
				<details className="disclosure data-answers">
					<summary>{m.data_correct_own_list()}</summary>
					<SummaryList rows={rows} />
				</details>
			)}
			<p className="small muted">
				<UnbrokenNumbers>{m.data_correct_else({ number })}</UnbrokenNumbers>{" "}
				<AppLink to="/contact">{m.data_correct_ask()}</AppLink>
			</p>
		</Card>
	);
}

type CorrectionFormProps = {
	id: string;
	version: number;
	form: NonNullable<OwnAnswers["form"]>;
	problem: DataProblem | null;
};

function CorrectionForm({ id, version, form, problem }: CorrectionFormProps) {
	return (
		<AppForm className="form" action={`/data/${id}?correct=${form.field}`} noValidate>
			<input type="hidden" name="version" value={version} />
			<input type="hidden" name="field" value={form.field} />
			<AnswerField
				name="value"
				label={m.data_correct_single({ field: form.label })}
				answer={form}
				defaultValue={problem?.value}
				error={problem?.message}
			/>
			<div className="row">
				<Button type="submit" name="intent" value="correct">
					{m.data_correct_save()}
				</Button>
				<ButtonLink to={`/data/${id}`} variant="secondary">
					{m.correct_cancel()}
				</ButtonLink>
			</div>
		</AppForm>
	);
}

type EraseCardProps = { view: YourDataView; problem: { message: string } | null };

/** Erases the data in two steps: explanation, then confirmation. Shows the reason if data cannot be erased yet. */
function EraseCard({ view: { id, erasure }, problem }: EraseCardProps) {
	const { obstacle, confirming } = erasure;
	const isConfirming = obstacle === null && (confirming || problem !== null);
	return (
		<Card aria-labelledby="erase" className="stack">
			<h2 id="erase">{m.data_erase_title()}</h2>
			{obstacle && <ErasureObstacleNotice id={id} obstacle={obstacle} />}
			<ErasureExplanation erasure={erasure} />
			{obstacle === null && !isConfirming && (
				<>
					<p>{m.data_erase_first()}</p>
					<div>
						<ButtonLink to={`/data/${id}?step=confirm#erase`} variant="secondary">
							{m.data_erase_continue()}
						</ButtonLink>
					</div>
				</>
			)}
			{isConfirming && (
				<AppForm className="form" action={`/data/${id}`} noValidate>
					<Checkbox name="confirmed" label={m.data_erase_confirm()} error={problem?.message} />
					<div className="row">
						<Button type="submit" name="intent" value="erase" variant="danger">
							{m.data_erase_action()}
						</Button>
						<ButtonLink to={`/data/${id}`} variant="secondary">
							{m.data_erase_back()}
						</ButtonLink>
					</div>
				</AppForm>
			)}
		</Card>
	);
}

function ErasureObstacleNotice({
	id,
	obstacle,
}: {
	id: string;
	obstacle: NonNullable<YourDataView["erasure"]["obstacle"]>;
}) {
	const hasRefundLink = obstacle === "open" || obstacle === "delivery";
	return (
		<Alert tone="warning" title={m.data_held_title()}>
			<p>{OBSTACLE_LABELS[obstacle]()}</p>
			{hasRefundLink && (
				<p>
					<ButtonLink to={`/refunds/${id}`} variant="secondary">
						{m.data_held_open_action()}
					</ButtonLink>
				</p>
			)}
		</Alert>
	);
}

function ErasureExplanation({ erasure: { willEndApplication, retained } }: Pick<YourDataView, "erasure">) {
	return (
		<>
			<h3>{m.data_erase_goes()}</h3>
			<ul className="data-list">
				<li>{m.data_erase_goes_person()}</li>
				<li>{m.data_erase_goes_documents()}</li>
				<li>{m.data_erase_goes_messages()}</li>
				{willEndApplication && <li>{m.data_erase_goes_open()}</li>}
			</ul>
			<h3>{m.data_erase_stays()}</h3>
			<ul className="data-list">
				{retained.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
		</>
	);
}

/** Receipt of an erasure, shown once: erased and retained data. */
function ErasedReceipt({ erased: { lines, retained, isMailed } }: { erased: ErasedView }) {
	return (
		<div className="page wrap wrap-text">
			<PageTitle title={m.data_erased_title()} />
			<div className="stack-lg">
				<PageHeader title={m.data_erased_title()} />
				<Card className="stack" role="status">
					{lines.map((line) => (
						<p key={line}>{line}</p>
					))}
					<p>{m.data_erased_stays()}</p>
					<ul className="data-list">
						{retained.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
					<p>{isMailed ? m.data_erased_mailed() : m.data_erased_unmailed()}</p>
				</Card>
			</div>
		</div>
	);
}
