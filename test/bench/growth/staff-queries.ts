import { assignApplications, claimNext } from "#app/commands/application/assignment.server.ts";
import { recordMailEvent } from "#app/commands/mail/record-mail-event.server.ts";
import { issueMandate } from "#app/commands/mandate/issue-mandate.server.ts";
import { removeView, saveView } from "#app/commands/staff/list-settings.server.ts";
import { saveStaffDraft } from "#app/commands/staff/save-staff-draft.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import {
	findAdjacentApplications,
	findUrgent,
	listApplications,
} from "#app/queries/application/list-applications.server.ts";
import { findMandatePage } from "#app/queries/application/mandate.server.ts";
import { suggestApplications } from "#app/queries/application/search-applications.server.ts";
import { type AuditFilter, findChainCheck, listAudit, walkEntries } from "#app/queries/audit/list-audit.server.ts";
import { findOpenedDocuments } from "#app/queries/audit/list-entries.server.ts";
import { countPendingTasks } from "#app/queries/count-pending-tasks.server.ts";
import { loadCaseFile } from "#app/queries/export/get-case-file.server.ts";
import { countBouncedMails, listMails } from "#app/queries/inbox/mails.server.ts";
import {
	countFinishedMessages,
	countLateMessages,
	findMessage,
	listMessages,
	listVisitorErrors,
} from "#app/queries/inbox/messages.server.ts";
import { listMacros } from "#app/queries/macros.server.ts";
import { findMoneyTrend, findTrends, listStageFigures } from "#app/queries/measures/trends.server.ts";
import { listFunnelWeeks, listVisitSteps } from "#app/queries/measures/visits.server.ts";
import { findKeyProgress } from "#app/queries/money/payment-issues.server.ts";
import {
	isVerifiedOwner,
	listOwnedApplicationIds,
	listOwnerSessions,
} from "#app/queries/people/owner-session.server.ts";
import { listVersions } from "#app/queries/settings.server.ts";
import { findListSettings } from "#app/queries/staff/find-list-settings.server.ts";
import { findRecentActions } from "#app/queries/staff/recent-actions.server.ts";
import { listRoleProposals, listStaff, listStaffSessions } from "#app/queries/staff/staff-accounts.server.ts";
import type { Query } from "./measured-queries.ts";

const person = (id: number, name: string, role: Staff["role"]): Staff => {
	return { id, email: `user${id - 1}@azulejo.example`, name, role, person: id };
};

/** Accounts of synthetic-staff.ts. */
const admin = person(1, "User 0", "admin");
const reviewer = person(3, "User 2", "reviewer");
export const finance = person(4, "User 3", "finance");
export const otherFinance = person(5, "User 4", "finance");

const NO_FILTER: AuditFilter = { userId: null, action: null, number: "", from: null, until: null, before: null };
const audit =
	(filter: Partial<AuditFilter>): Query =>
	(services) =>
		listAudit(services, { ...NO_FILTER, ...filter });

const NO_LIST_FILTER = { stage: null, only: null, owner: null, sort: null } as const;
const list =
	(filter: Partial<Parameters<typeof listApplications>[1]>): Query =>
	(services) =>
		listApplications(services, { ...NO_LIST_FILTER, search: "", ...filter });

const messages =
	(assignee: Parameters<typeof listMessages>[1]["assignee"], after: string | null = null): Query =>
	(services) =>
		listMessages(services, { assignee: assignee, staffId: 3, after });

export const backOfficeQueries: Record<string, Query> = {
	"search for a common name": list({ search: "rosa" }),
	"search for two words, one of them rare": list({ search: "rosa lima-1a2" }),
	"search for an unknown name": list({ search: "zzyzx" }),
	"menu suggestions for a common name": (services) => suggestApplications(services, "rosa"),
	"list of late applications": list({ only: "late" }),
	"list of applications due today": list({ only: "today" }),
	"list of applications awaiting a second person": list({ only: "second" }),
	"list of own applications": list({ owner: 3 }),
	"list of unassigned applications in one queue": list({ owner: "unassigned", stage: "in_review" }),
	"urgent applications": findUrgent,
	"previous and next application": async (services, id) => {
		const application = await findApplication(services, id);
		if (application) await findAdjacentApplications(services, NO_LIST_FILTER, application);
	},
	"number of pending tasks": countPendingTasks,
	"audit log": audit({}),
	"audit log of one user": audit({ userId: 3 }),
	"audit log of an action without entries": audit({ action: "exported" }),
	"audit log of a week two years ago": (services) =>
		listAudit(services, { ...NO_FILTER, from: services.now() - 730 * DAY, until: services.now() - 723 * DAY }),
	"audit log of a week before the first entry": audit({ from: 0, until: 7 * DAY }),
	"audit log of one user in a week two years ago": (services) =>
		listAudit(services, {
			...NO_FILTER,
			userId: 3,
			from: services.now() - 730 * DAY,
			until: services.now() - 723 * DAY,
		}),
	"audit log of one application": audit({ number: "NIF-2345-6789" }),
	"audit log, first page in full": async (services) => {
		for await (const _ of walkEntries(services)) break;
	},
	"last check of the hash chain": findChainCheck,
	"documents opened by one user": (services, id) => findOpenedDocuments(services, 3, id),
	"complete file of an application": (services, id) => loadCaseFile(services, id, "staff"),
	"messages: all": messages("all"),
	"messages: mine": messages("mine"),
	"messages: unassigned, later page": messages("unassigned", "5.x"),
	"one message": (services) => findMessage(services, "m9"),
	"late messages": countLateMessages,
	"finished messages": countFinishedMessages,
	"e-mails, newest first": (services) => listMails(services, { state: null, before: null }),
	"bounced e-mails": (services) => listMails(services, { state: "bounced", before: null }),
	"sent e-mails, later page": (services) => listMails(services, { state: "sent", before: 9000 }),
	"number of bounced e-mails": countBouncedMails,
	"visitors' unresolved errors": (services) => listVisitorErrors(services, { includesResolved: false }),
	"all visitors' errors": (services) => listVisitorErrors(services, { includesResolved: true }),
	"progress of a key rotation": findKeyProgress,
	"page of a power of attorney, by its code": (services) => findMandatePage(services, "m0000000000"),
	"duration of stages": listStageFigures,
	"weekly funnel": listFunnelWeeks,
	"steps at which visitors leave": (services) => listVisitSteps(services, { language: "en", device: null }),
	"trends of thirty days": findTrends,
	"money of thirty days": findMoneyTrend,
	"owners of an application": async (services, id) => {
		await listOwnerSessions(services, id);
		await isVerifiedOwner(services, id);
		return listOwnedApplicationIds(services, "b0000000000");
	},
	"canned texts": (services) => listMacros(services, "answer"),
	"versions of a setting": (services) => listVersions(services, "key1"),
	"list settings of one user": (services) => findListSettings(services, reviewer),
	"recent actions of one user": (services) => findRecentActions(services, 3),
	"staff with their browsers and proposals": async (services) => {
		await listStaff(services);
		await listRoleProposals(services);
		return listStaffSessions(services, 3);
	},
};

export const backOfficeWrites: Record<string, Query> = {
	"claiming the next application": (services) => claimNext(services, reviewer, "bench"),
	"assigning an application": (services, id) => assignApplications(services, admin, "bench", [id], 3),
	"saving a draft note": (services, id) =>
		saveStaffDraft(services, reviewer, id, { form: "note", values: { note: "Half" } }),
	"saving and removing a list view": async (services) => {
		await saveView(services, reviewer, "bench", { name: "Mine", filter: "stage=in_review", isShared: false });
		return removeView(services, reviewer, "bench", 1);
	},
	"recording an e-mail event": (services) =>
		recordMailEvent(services, { id: "msg", type: "email.bounced", providerId: "msg_9", at: 0 }),
	"issuing a power of attorney": (services, id) => issueMandate(services, id),
};
