import { m } from "#app/paraglide/messages.js";
import type { Colleague } from "#app/queries/staff/colleagues.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { UndoForm } from "../undo/undo-form.tsx";
import type { Shared } from "./share-applications.server.ts";

type ShareFormProps = { colleagues: readonly Colleague[]; to: string; children: React.ReactNode };

/** The list with its ticks, and under it the bar that gives what is ticked to somebody. */
export function ShareForm({ colleagues, to, children }: ShareFormProps) {
	const options = [
		{ value: "", label: m.desk_choose_one_colleague() },
		...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
		{ value: "nobody", label: m.desk_unassigned() },
	];
	return (
		<AppForm noValidate>
			{children}
			<section className="share-bar" aria-label={m.desk_bar()}>
				<SelectField name="to" label={m.desk_give_ticked()} options={options} defaultValue={to} data-key="a" />
				<Button type="submit" name="intent" value="assign" variant="secondary">
					{m.inbox_assign()}
				</Button>
			</section>
		</AppForm>
	);
}

/** How many changed hands, and each that did not and why. */
export function ShareAnswer({ answer: { said, undo, of, problems } }: { answer: Shared }) {
	return (
		<>
			{said && (
				<Alert tone={problems.length > 0 ? "info" : "success"} role="status" className="admin-alert">
					<p>{said}</p>
					<UndoForm offer={undo} />
				</Alert>
			)}
			{problems.length > 0 && (
				<Alert
					tone="danger"
					role="alert"
					title={of === "undo" ? m.undo_not() : m.desk_not_done()}
					className="admin-alert"
				>
					<ul className="asked">
						{problems.map((problem) => (
							<li key={problem}>{problem}</li>
						))}
					</ul>
				</Alert>
			)}
		</>
	);
}
