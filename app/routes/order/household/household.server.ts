import { data, redirect } from "react-router";
import { addPerson, leaveOrder } from "#app/commands/application/household.server.ts";
import { visitorContext } from "#app/context.ts";
import { type Application, isPaid } from "#app/domain/application/application.ts";
import { isWaitingForApplicant, listDuties } from "#app/domain/application/duties.ts";
import { expectedDate, getBeginChoice } from "#app/domain/application/expected-dates.ts";
import { uploadDocumentsPath } from "#app/domain/application/journey.ts";
import { type Failure, failure, HTTP_STATUS } from "#app/domain/failure.ts";
import { calculatePrice } from "#app/domain/money/packages.ts";
import { fullName } from "#app/domain/person/age.ts";
import { applicantTasks } from "#app/labels/application-labels.ts";
import { translateFailure } from "#app/labels/failure-labels.server.ts";
import { listHousehold } from "#app/queries/application/list-household.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import { isPayable, listOwnedIds, openOwnApplication } from "#app/visitor/owner.server.ts";
import { ensureSessionId } from "#app/visitor/session.server.ts";
import type { Route } from "./+types/household";

/**
 * Loads the people of an order, for the browser that owns the buyer's application: status, tasks, and whether the
 * browser owns their application too.
 */
export async function loadHousehold({ request, context, params }: Route.LoaderArgs) {
	const { application: buyer, services } = await openOwnApplication({ request, context }, params.id);
	const { language } = context.get(visitorContext);
	const [members, owned, { people: limit }] = await Promise.all([
		listHousehold(services, buyer.id),
		listOwnedIds(request, services),
		getSetting(services, "household"),
	]);
	const shownMembers = members.length > 0 ? members : [buyer];
	const people = shownMembers.map((member) => {
		const memberDuties = listDuties(member);
		return {
			id: member.id,
			name: fullName(member) || member.applicationNumber,
			status: member.status,
			packageType: member.packageType,
			begin: getBeginChoice(member),
			amount: isPaid(member) ? (member.amount ?? 0) : calculatePrice("application", member),
			isPaid: isPaid(member),
			isPayable: isPayable(member),
			tasks: isWaitingForApplicant(memberDuties) ? applicantTasks(member, language) : null,
			expectedAt: expectedDate(member),
			isOwned: owned.includes(member.id),
			isBuyer: member.id === buyer.id,
		};
	});
	const count = shownMembers.filter(({ status }) => status !== "cancelled").length;
	return { id: buyer.id, orderedAt: buyer.createdAt, people, canAddPerson: count < limit };
}

/** Adds a person, or removes one from the order. */
export async function changeHousehold({ request, context, params }: Route.ActionArgs) {
	const { application: buyer, services } = await openOwnApplication({ request, context }, params.id);
	const { language } = context.get(visitorContext);
	const form = await request.formData().catch(() => new FormData());
	const refuse = (failed: Failure) =>
		data({ problem: translateFailure(failed, language) }, { status: HTTP_STATUS[failed.kind] });
	if (form.get("intent") === "add") {
		const { sessionId, headers } = await ensureSessionId(request, services.settings);
		const added = await addPerson(services, sessionId, buyer);
		return added.ok ? redirect(localePath(uploadDocumentsPath(buyer.packageType)), { headers }) : refuse(added.failure);
	}
	const person = findUnpaidMember(await listHousehold(services, buyer.id), form.get("person"));
	if (form.get("intent") !== "leave" || !person) return refuse(failure("invalid", "invalid_request").failure);
	const result = await leaveOrder(services, person);
	return result.ok ? redirect(localePath(`/household/${buyer.id}`)) : refuse(result.failure);
}

/** Finds an unpaid member: the buyer may remove others only before they are paid for. */
function findUnpaidMember(members: readonly Application[], id: unknown): Application | null {
	return members.find((member) => member.id === id && member.paidAt === null) ?? null;
}
