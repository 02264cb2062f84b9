import { html } from "hono/html";
import * as z from "zod";
import type { Application } from "#app/domain/application/application.ts";
import { REFUSAL_REASONS } from "#app/domain/filing/refusal-reasons.ts";
import { fullName } from "#app/domain/person/age.ts";
import { formatNif, nifCheckDigit } from "#app/domain/person/nif.ts";
import { formatDate, formatDateTime } from "#app/domain/time/calendar.ts";
import { REFUSAL_LABELS } from "#app/labels/filing-labels.ts";
import type { Markup } from "../offline-page.ts";
import type { Answer } from "./answer-application.ts";
import { CERTIFICATE_MISTAKES, type CertificateMistake, findGrantedNif, findNif, type Letter } from "./letter.ts";

const EN = { locale: "en" } as const;

const LETTER_LABELS: Record<Letter["answer"], string> = {
	grant: "Granted",
	refuse: "Refused",
	more: "Asked for more",
	delay: "Decides later",
	corrected: "Corrected",
	password: "Password sent",
	"representation-ended": "End of representation recorded",
};

const MISTAKE_LABELS: Record<CertificateMistake, string> = {
	name: "with a different name",
	number: "with a different number",
	address: "with an earlier address",
};

/** Lists the applications at the office or numbered by it, with their letters. */
export function filedApplicationList(applications: readonly Application[], letters: Record<string, Letter[]>): Markup {
	return html`
		<p>
			Applications that staff have filed. The office's answer is a letter to staff: it changes no application. Staff note what it
			says, type the number and store the certificate in <a href="/admin">the back office</a>.
		</p>
		${
			applications.length === 0
				? html`<p>No application is with the tax office.</p>`
				: html`<div class="scroll"><table>
			<caption>${applications.length} filed applications, longest waiting first, completed ones last</caption>
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
		<td>${last ? LETTER_LABELS[last.answer] : "none yet"}</td>
		<td>${application.authorityReference ?? "none"}</td>
		<td>${formatDateTime(application.filedAt, "en")}</td>
	</tr>`;
}

/** Renders one application at the office: its letters, and the possible answers. */
export function applicationPage(application: Application, letters: readonly Letter[]): Markup {
	const { id, status } = application;
	const isFiled = status === "processing" || status === "approved";
	const hasNumber = findNif(application, letters) !== null;
	return html`
		<dl>
			<dt>Application</dt><dd>${application.applicationNumber}</dd>
			<dt>Applicant</dt><dd>${application.firstName} ${application.lastName}</dd>
			<dt>Reference</dt><dd>${application.authorityReference ?? "none"}</dd>
			<dt>Status</dt><dd>${status}</dd>
		</dl>
		${letters.map((letter, index) => letterSection(id, letter, index + 1))}
		${isFiled ? answerForms(id, findGrantedNif(letters) !== null) : html`<p>The tax office has no request from this application to decide at present.</p>`}
		${hasNumber ? afterNumberForm(id) : ""}
		<p>
			<a href="/offline/tax-office">All filed applications</a> ·
			<a href="/admin/applications/${id}">The application in the back office</a> ·
			<a href="/offline/mailbox?to=${encodeURIComponent(application.email)}">Mails to the applicant</a>
		</p>`;
}

function letterSection(id: string, letter: Letter, number: number): Markup {
	return html`<section class="letter"><h2>Letter of ${formatDateTime(letter.at, "en")}</h2>${letterText(id, letter, number)}</section>`;
}

function letterText(id: string, letter: Letter, number: number): Markup {
	const certificate = html`<p><a href="/offline/tax-office/${id}/certificate.pdf" download>Download the certificate (specimen PDF)</a></p>`;
	switch (letter.answer) {
		case "grant":
			return html`<p>We have given this applicant the number <strong>${formatNif(letter.nif)}</strong>.</p>${certificate}
			${letter.wrong ? html`<p class="quiet">The certificate came ${MISTAKE_LABELS[letter.wrong]}, until the office corrects it.</p>` : ""}
			<p class="quiet">The number is invented. For staff: one types it twice, a second one confirms it, and the PDF is stored with the application.</p>`;
		case "refuse":
			return html`<p>We refuse this request:</p><p>${letter.reason}</p>
			${letter.code ? html`<p class="quiet">For staff: “${REFUSAL_LABELS[letter.code].name({}, EN)}” in the back office.</p>` : ""}`;
		case "more":
			return html`<p>We need more before we can decide:</p><p>${letter.reason}</p>`;
		case "delay":
			return html`<p>We will not decide on this request before ${formatDate(letter.until, "en")}.</p>`;
		case "corrected":
			return html`<p>We have corrected the data of this number.</p>${certificate}`;
		case "password":
			return html`<p>The password for the portal is in the letter that we have sent.</p>
			<p><a href="/offline/tax-office/${id}/password/${number}.pdf" download>Open the letter (specimen PDF)</a></p>`;
		case "representation-ended":
			return html`<p>We have recorded the end of the fiscal representation.</p>`;
	}
}

function answerForms(id: string, hasNumber: boolean): Markup {
	const action = `/offline/tax-office/${id}`;
	return html`
		${
			hasNumber
				? ""
				: html`<h2>Answer</h2>
		<form method="post" action="${action}" class="row">
			<p><label for="wrong">Certificate</label><select id="wrong" name="wrong">
				<option value="">as it should be</option>
				${Object.entries(MISTAKE_LABELS).map(([value, label]) => html`<option value="${value}">${label}</option>`)}
			</select></p>
			<p><button name="answer" value="grant">Grant a number</button></p>
		</form>
		<form method="post" action="${action}" class="row">
			<p><label for="code">Reason from our library</label><select id="code" name="code">
				<option value="">none</option>
				${REFUSAL_REASONS.map((code) => html`<option value="${code}">${REFUSAL_LABELS[code].name({}, EN)}</option>`)}
			</select></p>
			<p><label for="reason">In the office's words</label><input id="reason" name="reason" maxlength="500"></p>
			<p>
				<button class="second" name="answer" value="refuse">Refuse</button>
				<button class="second" name="answer" value="more">Ask for more</button>
			</p>
		</form>
		<form method="post" action="${action}" class="row">
			<p><label for="days">Business days</label><input id="days" name="days" type="number" min="1" max="60" value="5"></p>
			<p><button class="second" name="answer" value="delay">Decide later</button></p>
		</form>`
		}
		<h2>Demonstration shortcut</h2>
		<p>
			Does at once what takes three steps and two people: the office grants a number, Rui types it, Eva confirms it, and
			Rui stores the specimen. The application is completed as if they had done so in the back office.
		</p>
		<form method="post" action="${action}"><button class="second" name="answer" value="grant-and-finish">Grant and finish the application</button></form>`;
}

function afterNumberForm(id: string): Markup {
	return html`<h2>After the number</h2>
		<form method="post" action="/offline/tax-office/${id}" class="row"><p>
			<button class="second" name="answer" value="corrected">Correct the data and issue a new certificate</button>
			<button class="second" name="answer" value="password">Send the portal's password by letter</button>
			<button class="second" name="answer" value="representation-ended">Record the end of representation</button>
		</p></form>`;
}

const ANSWERS_AFTER_NUMBER = ["corrected", "password", "representation-ended"] as const;

/** The requested letter, from a form or a program; an empty choice is an empty string. */
export const answerSchema = z.object({
	answer: z.enum(["grant", "grant-and-finish", "refuse", "more", "delay", ...ANSWERS_AFTER_NUMBER]),
	reason: z.string().max(500).default(""),
	code: z.enum([...REFUSAL_REASONS, ""]).default(""),
	wrong: z.enum([...CERTIFICATE_MISTAKES, ""]).default(""),
	days: z.coerce.number().int().min(1).max(60).default(5),
});
export type AnswerInput = z.output<typeof answerSchema>;

export const USAGE =
	'Send {"answer": "grant"} (and "wrong": "name", "number" or "address"), {"answer": "refuse", "code": "address_too_old", "reason": "…"}, {"answer": "more", "reason": "…"}, {"answer": "delay", "days": 5}, {"answer": "corrected"}, {"answer": "password"} or {"answer": "representation-ended"}.';

export function toAnswer({ answer, reason, code, wrong, days }: AnswerInput): Answer {
	if (answer === "refuse") return { answer, reason, code: code || undefined };
	if (answer === "more") return { answer, reason };
	if (answer === "delay") return { answer, days };
	if (answer === "grant" || answer === "grant-and-finish") return { answer: "grant", wrong: wrong || undefined };
	return { answer };
}

/**
 * Converts a letter to the JSON of a program's response.
 * @param number its position, counted from 1
 */
export function toLetterJson(id: string, letter: Letter, number: number): object {
	const { at: _at, ...letterData } = letter;
	const certificate = `/offline/tax-office/${id}/certificate.pdf`;
	if (letterData.answer === "grant") return { answer: letterData.answer, nif: letterData.nif, certificate };
	if (letterData.answer === "corrected") return { answer: letterData.answer, certificate };
	if (letterData.answer === "password")
		return { ...letterData, letter: `/offline/tax-office/${id}/password/${number}.pdf` };
	return letterData;
}

/** A fictitious person whose certificate the office sends by mistake. */
const OTHER_PERSON = "Manuel Exemplo Ninguém";
const EARLIER_ADDRESS = "Rua Antiga 1, 1000-001 Lisboa, PT";

export type CertificateData = { name: string; nif: string; address: string };

/** Returns the data on the certificate, with the office's mistake until it is corrected. */
export function certificateData(application: Application, nif: string, letters: readonly Letter[]): CertificateData {
	const corrected = letters.findLast((letter) => letter.answer === "corrected");
	const grant = letters.find((letter) => letter.answer === "grant");
	const wrongField = corrected ? undefined : grant?.wrong;
	return {
		name: wrongField === "name" ? OTHER_PERSON : (corrected?.name ?? fullName(application)),
		nif: wrongField === "number" ? createWrongNif(nif) : nif,
		address: wrongField === "address" ? EARLIER_ADDRESS : (corrected?.address ?? formatAddress(application)),
	};
}

function formatAddress({ addressLine1, addressLine2, postalCode, city, country }: Application): string {
	return [addressLine1, addressLine2, `${postalCode} ${city}`, country].filter(Boolean).join(", ");
}

/** Creates a valid number that differs in the second to last digit. */
function createWrongNif(nif: string): string {
	const digits = `${nif.slice(0, 7)}${(Number(nif[7]) + 1) % 10}`;
	return `${digits}${nifCheckDigit(digits)}`;
}
