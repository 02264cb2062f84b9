import { data, redirect } from "react-router";
import { createCases } from "#app/commands/agents/agent-cases.server.ts";
import { visitorContext } from "#app/context.ts";
import { hasAgreement } from "#app/domain/agents/agent.ts";
import { IMPORT_COLUMNS, MAX_IMPORT, MAX_IMPORT_TEXT } from "#app/domain/agents/case-import.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { PACKAGE_IDS } from "#app/domain/money/packages.ts";
import { translate, translateFailure } from "#app/labels/failure-labels.server.ts";
import { m } from "#app/paraglide/messages.js";
import { parseImport } from "#app/queries/agents/agent-cases.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { descriptionMeta } from "#app/ui/page/page-meta.ts";
import { requireMember } from "#app/visitor/agent.server.ts";
import type { Route } from "./+types/import";
import { AGENT_HANDLE, AgentPortal, toPortalMember } from "./agent-portal.tsx";

export const handle = AGENT_HANDLE;

export function meta() {
	return descriptionMeta(m.agent_import_title(), m.agent_import_description());
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const signedIn = await requireMember({ request, context });
	if (!hasAgreement(signedIn.agent)) throw redirect(localePath("/agents/team#agreement"));
	return { member: toPortalMember(signedIn) };
}

/** A line of the file as it would be imported. */
type PreviewLine = { line: number; name: string; email: string; errors: string[] };

type ActionResult = { problem: string | null; text: string; lines: PreviewLine[] };

const reject = (problem: string, status: number, partialResult: Partial<ActionResult> = {}) =>
	data({ text: "", lines: [], ...partialResult, problem } satisfies ActionResult as ActionResult, { status });

/** Reads the text of the chosen file or of the confirmed preview; null if it is too long. */
async function readText(form: FormData): Promise<string | null> {
	const file = form.get("file");
	if (!(file instanceof File)) return String(form.get("text") ?? "").slice(0, MAX_IMPORT_TEXT);
	return file.size > MAX_IMPORT_TEXT ? null : file.text();
}

/** Previews the file with the errors of each line. After confirmation, creates cases from all lines or none. */
export async function action({ request, context }: Route.ActionArgs) {
	const { services, member, agent } = await requireMember({ request, context });
	const { language } = context.get(visitorContext);
	const form = await request.formData().catch(() => new FormData());
	const text = await readText(form);
	if (text === null) return reject(translate("error_agent_import_many", language), HTTP_STATUS.invalid);
	const { error, lines } = await parseImport(services, { agentId: agent.id, live: true }, text);
	if (error) return reject(translate(error, language), HTTP_STATUS.invalid);
	const previewLines = lines.map((line) => translateErrors(line, language));
	const inputs = lines.flatMap(({ input }) => input ?? []);
	if (inputs.length < lines.length)
		return reject(m.agent_import_wrong(), HTTP_STATUS.invalid, {
			lines: previewLines.filter(({ errors }) => errors.length > 0),
		});
	if (form.get("intent") !== "import")
		return data({ problem: null, text, lines: previewLines } satisfies ActionResult as ActionResult);
	const outcome = await createCases(services, { member, agent }, inputs, { byFirm: false });
	if (outcome.ok) return redirect(localePath(`/agents/cases?imported=${inputs.length}`));
	return reject(translateFailure(outcome.failure, language), HTTP_STATUS[outcome.failure.kind]);
}

function translateErrors({ line, name, email, errors }: PreviewLine, language: Language): PreviewLine {
	return { line, name, email, errors: errors.map((key) => translate(key, language)) };
}

export default function Import({ loaderData: { member }, actionData }: Route.ComponentProps) {
	const result = actionData as ActionResult | undefined;
	const isPreview = result !== undefined && result.problem === null;
	return (
		<AgentPortal member={member} current="cases" title={m.agent_import_title()} hasErrors={Boolean(result?.problem)}>
			<p>
				<AppLink to="/agents/cases">{m.agent_back()}</AppLink>
			</p>
			{result?.problem && (
				<Alert tone="danger" role="alert">
					<p>{result.problem}</p>
				</Alert>
			)}
			{result && result.lines.length > 0 && <PreviewTable lines={result.lines} />}
			{isPreview && (
				<AppForm action="/agents/cases/import" className="form">
					<input type="hidden" name="text" value={result.text} />
					<p>{m.agent_import_confirm({ count: result.lines.length })}</p>
					<div>
						<Button type="submit" name="intent" value="import">
							{m.agent_import_send({ count: result.lines.length })}
						</Button>
					</div>
				</AppForm>
			)}
			<section className="card portal-card" aria-labelledby="file-head">
				<h2 id="file-head">{isPreview ? m.agent_import_other() : m.agent_import_choose()}</h2>
				<p>
					{m.agent_import_text({
						columns: IMPORT_COLUMNS.join(", "),
						packages: PACKAGE_IDS.join(", "),
						most: MAX_IMPORT,
					})}
				</p>
				<p>
					<a href="/agent-cases.csv" download>
						{m.agent_import_template()}
					</a>
				</p>
				<AppForm action="/agents/cases/import" className="form" encType="multipart/form-data">
					<Field id="file" label={m.agent_import_file()}>
						<input id="file" name="file" type="file" accept=".csv,text/csv" required className="control" />
					</Field>
					<div>
						<Button type="submit" name="intent" value="preview" variant="secondary">
							{m.agent_import_preview()}
						</Button>
					</div>
				</AppForm>
			</section>
		</AgentPortal>
	);
}

function PreviewTable({ lines }: { lines: readonly PreviewLine[] }) {
	return (
		// biome-ignore lint/a11y: a wide table must be scrollable by keyboard too.
		<div className="portal-scroll" role="group" aria-label={m.agent_import_lines()} tabIndex={0}>
			<table className="data-table">
				<caption className="sr-only">{m.agent_import_lines()}</caption>
				<thead>
					<tr>
						<th scope="col">{m.agent_import_line()}</th>
						<th scope="col">{m.agent_client_name()}</th>
						<th scope="col">{m.agent_field_email()}</th>
						<th scope="col">{m.agent_import_result()}</th>
					</tr>
				</thead>
				<tbody>
					{lines.map(({ line, name, email, errors }) => (
						<tr key={line}>
							<th scope="row">{line}</th>
							<td>{name}</td>
							<td>{email}</td>
							<td>{errors.length > 0 ? errors.join(". ") : m.agent_import_fine()}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
