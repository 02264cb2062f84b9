import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";

/** A browser with access to the application; `signedInAt` is UTC milliseconds. */
export type Device = { id: string; name: string; signedInAt: number; isCurrent: boolean };

/** Signed-in browsers, each with a button to sign it out, for example after losing a phone. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
	return (
		<section className="stack" aria-labelledby="devices">
			<h3 id="devices">{m.devices_title()}</h3>
			<p>{m.devices_text()}</p>
			<ul className="stack">
				{devices.map(({ id, name, signedInAt, isCurrent }) => (
					<li key={id}>
						<AppForm className="stack" preventScrollReset>
							<input type="hidden" name="device" value={id} />
							<span>
								<strong>{name || m.devices_unknown()}</strong>
								{isCurrent && ` (${m.devices_this()})`}
								<br />
								{m.devices_since({ date: formatDateTime(signedInAt, getLocale()) })}
							</span>
							<Button type="submit" name="intent" value="sign-out" variant="secondary">
								{isCurrent ? m.devices_forget() : m.devices_end()}
								{!isCurrent && <span className="sr-only"> {name}</span>}
							</Button>
						</AppForm>
					</li>
				))}
			</ul>
		</section>
	);
}
