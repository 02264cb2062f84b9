import { html } from "hono/html";
import type { Markup } from "../../offline-page.ts";
import { when } from "../../provider/page-parts.ts";
import type { SandboxAction } from "../sandbox-action-schema.ts";

/** The same of the API's seconds. */
export function moment(seconds: number): string {
	return when(seconds * 1000);
}

/** A button that makes a bank or the holder of a card do something. */
export function actionButton(action: SandboxAction, label: string): Markup {
	return html`<form method="post" action="/offline/stripe/actions">
		${Object.entries(action).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
		<button class="second">${label}</button>
	</form>`;
}
