import { AFTERCARE_DAYS, NO_AFTERCARE, passwordEnd } from "#app/domain/aftercare/aftercare.ts";
import { notificationsActiveFrom } from "#app/domain/aftercare/notification-dates.ts";
import type { Application } from "#app/domain/application/application.ts";
import { addBusinessDays, lisbonDate } from "#app/domain/time/calendar.ts";
import { findRevealCode } from "#app/queries/aftercare.server.ts";
import type { Services } from "#app/services.ts";
import type { AfterView } from "./after-view.ts";

/** What goes on after the number of an application, for its owner. */
export async function afterView(services: Pick<Services, "db" | "now">, application: Application): Promise<AfterView> {
	const { id, applicationNumber: number } = application;
	const { password, correction, representation, notifications } = application.aftercare ?? NO_AFTERCARE;
	const today = lisbonDate(services.now());
	return {
		id,
		number,
		password: password && {
			state: password.state,
			since: password.since,
			reference: password.reference,
			due: dueIn(password.since, { wanted: AFTERCARE_DAYS.us, requested: AFTERCARE_DAYS.password }, password.state),
			until: passwordEnd(application),
			codeUntil: password.state === "arrived" ? await findRevealCode(services, id) : null,
		},
		correction: correction && {
			...correction,
			due: dueIn(correction.since, { asked: AFTERCARE_DAYS.us, filed: AFTERCARE_DAYS.correction }, correction.state),
		},
		representation: application.useProvidedRepresentative
			? {
					end: representation && {
						...representation,
						due: dueIn(
							representation.since,
							{ told: AFTERCARE_DAYS.us, filed: AFTERCARE_DAYS.representation },
							representation.state,
						),
					},
				}
			: null,
		notifications: notifications && {
			requestedOn: notifications.requestedOn,
			activeFrom: notifications.activeFrom,
			over: notifications.activeFrom <= today,
		},
		today,
		activeIfToday: notificationsActiveFrom(today),
	};
}

/** @param days business days that a state may last, for those in which something is ours to do */
function dueIn(since: number, days: Partial<Record<string, number>>, state: string): number | null {
	const lasts = days[state];
	return lasts === undefined ? null : addBusinessDays(since, lasts);
}
