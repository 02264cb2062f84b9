import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

/** What the accountant's certified program needs; a plain form, because a file is no page. */
export function ExportForm() {
	return (
		<section className="admin-panel" aria-labelledby="export">
			<h2 id="export">{m.money_export()}</h2>
			<p>{m.money_export_text()}</p>
			<form className="export-form" action="/admin/payments.csv">
				<TextField name="from" type="date" label={m.money_export_from()} />
				<TextField name="to" type="date" label={m.money_export_to()} />
				<Button type="submit" variant="secondary">
					{m.money_export_button()}
				</Button>
			</form>
		</section>
	);
}
