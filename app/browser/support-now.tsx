import { useEffect, useState } from "react";
import { INTL_TAG } from "#app/domain/language.ts";
import { type SupportHours, supportState } from "#app/domain/time/support-hours.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useHydrated } from "./use-hydrated.ts";

type SupportNowProps = { hours: SupportHours; closed: readonly string[] };

/**
 * Whether support is open now, by the visitor's own clock and zone; nothing until scripts run (ruling T42).
 * @param props `closed`: days YYYY-MM-DD besides public holidays on which nobody is there whatever the hours of the week say
 */
export function SupportNow(props: SupportNowProps) {
	return useHydrated() ? <OpenOrClosed {...props} /> : null;
}

function OpenOrClosed({ hours, closed }: SupportNowProps) {
	const [now, setNow] = useState(() => Date.now());
	const { open, changesAt } = supportState(now, hours, closed);
	useEffect(() => {
		const timer = setTimeout(() => setNow(Date.now()), changesAt - Date.now());
		return () => clearTimeout(timer);
	}, [changesAt]);
	const clock = { hour: "numeric", minute: "2-digit", hourCycle: "h23" } as const;
	const said = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(INTL_TAG[getLocale()], options).format(changesAt);
	return open ? m.contact_open({ time: said(clock) }) : m.contact_closed({ when: said({ weekday: "long", ...clock }) });
}
