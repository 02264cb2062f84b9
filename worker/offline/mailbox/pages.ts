import { html } from "hono/html";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import type { Markup } from "../offline-page.ts";
import type { OfflineMail } from "./offline-mailbox.ts";

/** Newest first, with a filter by recipient. */
export function mailboxList(mails: readonly OfflineMail[], to: string): Markup {
	return html`
		<p class="quiet">Every mail that the product has sent. Nothing leaves this machine.</p>
		<p><a href="/offline/mailbox/samples">Every mail that we write, in three languages, light and dark</a></p>
		<form method="get" class="row">
			<p><label for="to">To</label><input id="to" name="to" type="email" value="${to}"></p>
			<p><button>Show</button></p>
		</form>
		${
			mails.length === 0
				? html`<p>No mail here yet.</p>`
				: html`<div class="scroll">
			<table>
				<caption>${mails.length} mails, newest first</caption>
				<thead><tr><th scope="col">When</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Type</th></tr></thead>
				<tbody>${mails.map(mailRow)}</tbody>
			</table>
		</div>
		<form method="post" action="/offline/mailbox/clear"><button class="second">Empty the mailbox</button></form>`
		}`;
}

function mailRow(mail: OfflineMail): Markup {
	return html`<tr>
		<td>${formatDateTime(mail.at, "en")}</td>
		<td>${mail.to}</td>
		<td><a href="/offline/mailbox/${mail.id}">${mail.subject}</a></td>
		<td>${mail.emailType}</td>
	</tr>`;
}

/** One mail as its reader sees it, and its text part. @param bounced it was given back just now */
export function mailView(mail: OfflineMail, bounced: boolean): Markup {
	return html`
		${bounced ? html`<p role="status">The recipient's mail server has returned this mail, and the product was told.</p>` : ""}
		<dl>
			<dt>To</dt><dd>${mail.to}</dd>
			<dt>Sent</dt><dd>${formatDateTime(mail.at, "en")}</dd>
			<dt>Type</dt><dd>${mail.emailType}</dd>
		</dl>
		${
			mail.files.length > 0
				? html`<p>${mail.files.map((name, place) => html`<a href="/offline/mailbox/${mail.id}/files/${place}">${name}</a> `)}</p>`
				: ""
		}
		<iframe title="The mail as HTML" src="/offline/mailbox/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
		<h2>Text part</h2>
		<pre>${mail.text}</pre>
		<form method="post" action="/offline/mailbox/${mail.id}/bounce"><button class="second">Return it to its sender</button></form>
		<p><a href="/offline/mailbox">Back to the mailbox</a></p>`;
}

export function noSuchMail(): Markup {
	return html`<p>There is no such mail. <a href="/offline/mailbox">Back to the mailbox</a></p>`;
}
