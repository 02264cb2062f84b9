import { desc, inArray } from "drizzle-orm";
import { applications } from "../data/schema.server.ts";
import { type Application, STAGES, type Stage, type Status, stageOf } from "../domain/application.ts";
import type { Services } from "../services.ts";

export type ListedCase = Pick<
	Application,
	| "id"
	| "applicationNumber"
	| "firstName"
	| "lastName"
	| "status"
	| "paymentStatus"
	| "packageType"
	| "createdAt"
	| "paidAt"
	| "estimatedCompletionDate"
	| "isDemo"
> & { stage: Stage };

const OPEN: Status[] = ["draft", "pending", "verification_required", "processing", "approved", "completed"];
const LIMIT = 500;

/** Cases by queue, newest first, with how many are in each. Closed ones only when asked for. */
export async function listApplications(
	{ db }: Pick<Services, "db">,
	stage: Stage | null,
): Promise<{ cases: ListedCase[]; counts: Record<Stage, number> }> {
	const statuses: Status[] = stage === "closed" ? ["rejected", "cancelled", "completed"] : OPEN;
	const rows = await db
		.select()
		.from(applications)
		.where(inArray(applications.status, statuses))
		.orderBy(desc(applications.createdAt))
		.limit(LIMIT);
	const counts = Object.fromEntries(STAGES.map((name) => [name, 0])) as Record<Stage, number>;
	const cases: ListedCase[] = [];
	for (const row of rows) {
		const own = stageOf(row);
		counts[own] += 1;
		if (stage !== null && own !== stage) continue;
		const {
			id,
			applicationNumber,
			firstName,
			lastName,
			status,
			paymentStatus,
			packageType,
			createdAt,
			paidAt,
			estimatedCompletionDate,
			isDemo,
		} = row;
		cases.push({
			id,
			applicationNumber,
			firstName,
			lastName,
			status,
			paymentStatus,
			packageType,
			createdAt,
			paidAt,
			estimatedCompletionDate,
			isDemo,
			stage: own,
		});
	}
	return { cases, counts };
}
