import { useEffect, useState } from "react";
import { INTL_TAG } from "#app/domain/language.ts";
import { supportState } from "#app/domain/time/support-hours.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Whether support is open now, by the visitor's own clock and zone; nothing until scripts run (ruling T42).
 * @param props `closed`: days YYYY-MM-DD besides weekends and public holidays
 */
export function SupportNow({ closed }: { closed: readonly string[] }) {
	return useHydrated() ? <OpenOrClosed closed={closed} /> : null;
}

function OpenOrClosed({ closed }: { closed: readonly string[] }) {
	const [now, setNow] = useState(() => Date.now());
	const { open, changesAt } = supportState(now, closed);
	useEffect(() => {
		const timer = setTimeout(() => setNow(Date.now()), changesAt - Date.now());
		return () => clearTimeout(timer);
	}, [changesAt]);
	const clock = { hour: "numeric", minute: "2-digit", hourCycle: "h23" } as const;
	const said = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(INTL_TAG[getLocale()], options).format(changesAt);
	return open ? m.contact_open({ time: said(clock) }) : m.contact_closed({ when: said({ weekday: "long", ...clock }) });
}
