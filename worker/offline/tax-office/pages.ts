import { html } from "hono/html";
import type { Application } from "#app/domain/application/application.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import type { Markup } from "../offline-page.ts";
import { grantedNif, type Letter } from "./letter.ts";

const SAID: Record<Letter["answer"], string> = { grant: "Granted", refuse: "Refused", more: "Asked for more" };

/** The applications that are with the office, and what it has said so far. */
export function filedApplications(applications: readonly Application[], letters: Record<string, Letter[]>): Markup {
	return html`
		<p>
			Cases that staff have filed. The office's answer is a letter to staff: it changes no case. Staff type the number
			and store the certificate in <a href="/admin">the back office</a>.
		</p>
		${
			applications.length === 0
				? html`<p>No case is with the tax office.</p>`
				: html`<div class="scroll"><table>
			<caption>${applications.length} filed cases, longest waiting first</caption>
			<thead><tr>
				<th scope="col">Number</th><th scope="col">Applicant</th><th scope="col">Last letter</th>
				<th scope="col">Reference</th><th scope="col">Filed</th>
			</tr></thead>
			<tbody>${applications.map((application) => applicationRow(application, letters[application.id] ?? []))}</tbody>
		</table></div>`
		}`;
}

function applicationRow(application: Application, letters: readonly Letter[]): Markup {
	const last = letters.at(-1);
	return html`<tr>
		<td><a href="/offline/tax-office/${application.id}">${application.applicationNumber}</a></td>
		<td>${application.firstName} ${application.lastName}</td>
		<td>${last ? SAID[last.answer] : "none yet"}</td>
		<td>${application.authorityReference ?? "none"}</td>
		<td>${formatDateTime(application.filedAt, "en")}</td>
	</tr>`;
}

/** One case at the office: what it wrote, and what it may still answer. */
export function applicationAtOffice(application: Application, letters: readonly Letter[]): Markup {
	const { id, status } = application;
	const filed = status === "processing" || status === "approved";
	return html`
		<dl>
			<dt>Case</dt><dd>${application.applicationNumber}</dd>
			<dt>Applicant</dt><dd>${application.firstName} ${application.lastName}</dd>
			<dt>Reference</dt><dd>${application.authorityReference ?? "none"}</dd>
			<dt>Status</dt><dd>${status}</dd>
		</dl>
		${letters.map((letter) => letterOf(id, letter))}
		${filed ? answers(id, grantedNif(letters) !== null) : html`<p>This case is not with the tax office now.</p>`}
		<p>
			<a href="/offline/tax-office">All filed cases</a> ·
			<a href="/admin/applications/${id}">The case in the back office</a> ·
			<a href="/offline/mailbox?to=${encodeURIComponent(application.email)}">Mails to the applicant</a>
		</p>`;
}

function letterOf(id: string, letter: Letter): Markup {
	return html`<section class="letter">
		<h2>Letter of ${formatDateTime(letter.at, "en")}</h2>
		${
			letter.answer === "grant"
				? html`<p>We have given this applicant the number <strong>${formatNif(letter.nif)}</strong>.</p>
			<p><a href="/offline/tax-office/${id}/certificate.pdf" download>Download the certificate (specimen PDF)</a></p>
			<p class="quiet">The number is invented. For staff: one types it twice, a second one confirms it, and the PDF is stored with the case.</p>`
				: html`<p>${letter.answer === "refuse" ? "We refuse this request:" : "We need more before we can decide:"}</p>
			<p>${letter.reason}</p>`
		}
	</section>`;
}

function answers(id: string, granted: boolean): Markup {
	const action = `/offline/tax-office/${id}`;
	return html`
		${
			granted
				? ""
				: html`<h2>Answer</h2>
		<form method="post" action="${action}"><button name="answer" value="grant">Grant a number</button></form>
		<form method="post" action="${action}" class="row">
			<p><label for="reason">Reason</label><input id="reason" name="reason" required maxlength="500"></p>
			<p>
				<button class="second" name="answer" value="refuse">Refuse</button>
				<button class="second" name="answer" value="more">Ask for more</button>
			</p>
		</form>`
		}
		<h2>Demonstration shortcut</h2>
		<p>
			Does at once what takes three steps and two people: the office grants a number, Rui types it, Eva confirms it, and
			Rui stores the specimen. The case is completed as if they had done so in the back office.
		</p>
		<form method="post" action="${action}"><button class="second" name="answer" value="grant-and-finish">Grant and finish the case</button></form>`;
}
