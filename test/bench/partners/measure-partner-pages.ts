import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { loader as partner } from "#app/routes/admin/partners/partner/partner.tsx";
import { loader as partners } from "#app/routes/admin/partners/partners.tsx";
import { loader as payouts } from "#app/routes/admin/payouts/payouts.tsx";
import { loader as run } from "#app/routes/admin/payouts/run.tsx";
import { loader as commissions } from "#app/routes/partners/commissions.tsx";
import { loader as dashboard } from "#app/routes/partners/dashboard.tsx";
import { loader as payments } from "#app/routes/partners/payments.tsx";
import { shortHash } from "#app/server/random.server.ts";
import { measureAll, type Page } from "../admin/measure-pages.ts";

type Loader = Page["loader"];

/** The pages of partners and finance, on a database that partner-rows.ts has filled. */
export function measurePartnerPages(folder: string, filledAt: number) {
	overwriteGetLocale(() => "en");
	return measureAll(folder, filledAt, pages);
}

async function pages(binding: D1Database, now: number): Promise<Page[]> {
	const partnerPage = async (
		name: string,
		id: number,
		{ page = "", loader = dashboard as unknown, ...rest }: { page?: string; loader?: unknown; grows?: string } = {},
	): Promise<Page> => {
		const path = `/affiliate-dashboard${page}`;
		return { name, path, loader: loader as Loader, cookie: await signIn(binding, id, now), ...rest };
	};
	const grows = "the partner's pending sales";
	const staff = (name: string, path: string, loader: unknown, id?: string): Page => ({
		...{ name, path: `/admin/${path}`, loader: loader as Loader },
		...(id !== undefined && { id }),
	});
	return [
		await partnerPage("dashboard of a partner with a hundred sales", 2),
		await partnerPage("dashboard of the largest partner", 1, { grows }),
		await partnerPage("the year of the largest partner", 1, { page: "?days=365", grows }),
		await partnerPage("the largest partner's older sales", 1, {
			page: "/commissions?before=10000",
			loader: commissions,
		}),
		await partnerPage("the largest partner's payments", 1, { page: "/payments", loader: payments }),
		{ ...staff("payouts", "payouts", payouts), grows: "the payments of the last fifty runs" },
		{ ...staff("a payout run", "payouts/paypal-9", run, "paypal-9"), grows: "its payments" },
		staff("partners", "partners", partners),
		staff("active partners", "partners?state=active", partners),
		staff("a partner by a code", "partners?q=code-00002", partners),
		staff("a partner with a hundred sales", "partners/2", partner, "2"),
		staff("the largest partner", "partners/1", partner, "1"),
	];
}

let browsers = 0;

/** The cookie of a partner who has just signed in. */
async function signIn(binding: D1Database, partnerId: number, now: number): Promise<string> {
	browsers += 1;
	const token = String(browsers).padStart(43, "t");
	await binding
		.prepare("INSERT INTO affiliate_sessions VALUES (?, ?, 'Firefox, Windows', ?, ?, ?)")
		.bind(await shortHash(token), partnerId, now, now, now)
		.run();
	return `__Host-partner=${token}`;
}
