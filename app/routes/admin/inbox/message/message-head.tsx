import { m } from "#app/paraglide/messages.js";
import type { ContactMessage } from "#app/queries/inbox/messages.server.ts";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { DateTime } from "../../date-time.tsx";
import { LANGUAGE_NAMES } from "../../language-name.ts";
import { type Clock, ClockTag } from "../clock-tag.tsx";

type MessageHeadProps = {
	message: ContactMessage;
	clock: Clock;
	colleagues: readonly { id: number; name: string }[];
	/** Account of whoever looks at the page. */
	me: number;
};

/** What was written and by whom, and whose turn it is. */
export function MessageHead({ message, clock, colleagues, me }: MessageHeadProps) {
	const options = colleagues.map(({ id, name }) => ({ value: String(id), label: name }));
	return (
		<section className="admin-panel" aria-labelledby="message">
			<h2 id="message">{m.inbox_message_title()}</h2>
			<dl className="admin-facts">
				<div>
					<dt>{m.inbox_column_from()}</dt>
					<dd>
						{message.name}
						<br />
						{message.email}
					</dd>
				</div>
				<div>
					<dt>{m.inbox_column_received()}</dt>
					<dd>
						<DateTime at={message.createdAt} withTime />
					</dd>
				</div>
				<div>
					<dt>{m.inbox_column_clock()}</dt>
					<dd>
						<ClockTag clock={clock} />
					</dd>
				</div>
				{message.complaint && (
					<div>
						<dt>{m.inbox_complaint_label()}</dt>
						<dd>{message.complaint}</dd>
					</div>
				)}
				<div>
					<dt>{m.inbox_column_language()}</dt>
					<dd lang={message.language}>{LANGUAGE_NAMES[message.language]}</dd>
				</div>
			</dl>
			<p className="said letter" lang={message.language}>
				{message.message}
			</p>
			<div className="field-row">
				<AppForm className="field-row" noValidate>
					<SelectField
						name="assignee"
						label={m.inbox_column_assignee()}
						options={[{ value: "", label: m.desk_unassigned() }, ...options]}
						defaultValue={message.assigneeId === null ? "" : String(message.assigneeId)}
					/>
					<Button type="submit" name="intent" value="assign" variant="secondary">
						{m.inbox_assign()}
					</Button>
				</AppForm>
				{message.assigneeId !== me && (
					<AppForm noValidate>
						<input type="hidden" name="assignee" value={me} />
						<Button type="submit" name="intent" value="assign" variant="secondary">
							{m.inbox_assign_me()}
						</Button>
					</AppForm>
				)}
			</div>
		</section>
	);
}
