import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { blindIndex } from "#app/data/blind-index.server.ts";
import { openDatabase } from "#app/data/db.server.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { loader as application } from "#app/routes/admin/application/application.tsx";
import { loader as applications } from "#app/routes/admin/applications/applications.tsx";
import { loader as dashboard } from "#app/routes/admin/dashboard/dashboard.tsx";
import { loader as layout } from "#app/routes/admin/layout.tsx";
import type { Services, Visitor } from "#app/services.ts";
import { aKeyring } from "../../services/fixtures.ts";
import { MeasuredDatabase } from "../growth/measured-database.ts";
import { openMiniflare, remoteDatabase } from "../growth/remote-database.ts";
import { stubServices } from "../growth/stub-services.ts";

const RUNS = 21;
const ORIGIN = "https://azulejo.example";
const NIF = "245 678 906";

type Loader = (args: never) => Promise<unknown>;
/** `cookie` selects a page outside the admin area, for a visitor with this cookie. `grows` names the data with which its row reads grow by design. */
export type Page = { name: string; path: string; loader: Loader; id?: string; cookie?: string; grows?: string };

/** The staff pages on a filled database. */
export function measurePages(folder: string, filledAt: number) {
	return measureAll(folder, filledAt, pages);
}

/** Median milliseconds in total and inside the database, database calls, and rows read of each page. */
export async function measureAll(
	folder: string,
	filledAt: number,
	list: (binding: D1Database, now: number) => Promise<Page[]>,
) {
	const miniflare = openMiniflare(folder);
	try {
		const binding = remoteDatabase(miniflare);
		const now = () => filledAt + MINUTE;
		const counting = new MeasuredDatabase(binding);
		// Counting rows runs some queries twice: time is measured without it.
		const timed = stubServices(binding as unknown as MeasuredDatabase, binding, now);
		const counted = stubServices(counting, binding, now);
		const found = [];
		for (const page of await list(binding, now())) {
			const times: number[] = [];
			for (let run = 0; run < RUNS; run += 1) {
				const start = performance.now();
				await open(page, timed);
				times.push(performance.now() - start);
			}
			counting.rowsRead = 0;
			counting.milliseconds = 0;
			counting.trips = 0;
			await open(page, counted);
			const median = times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
			const { rowsRead: rows, milliseconds: inside, trips } = counting;
			found.push({ name: page.name, grows: page.grows, median, rows, inside, trips });
		}
		return found;
	} finally {
		await miniflare.dispose();
	}
}

/** Runs the loaders of the page and its parents concurrently, as the router does. */
async function open({ path, loader, id, cookie }: Page, services: Services): Promise<void> {
	const context = new RouterContextProvider();
	context.set(servicesContext, services);
	context.set(staffContext, { id: 1, email: "ana@azulejo.example", name: "Ana", role: "admin", person: 1 });
	context.set(visitorContext, { language: "en" } as Visitor);
	const request = new Request(ORIGIN + path, cookie ? { headers: { Cookie: cookie } } : {});
	const args = {
		request,
		context,
		params: { id },
		url: new URL(request.url),
		pattern: path,
	} as unknown as LoaderFunctionArgs;
	const parents = cookie ? [] : [layout as Loader];
	await Promise.all([...parents, loader].map((load) => load(args as never)));
}

async function pages(binding: D1Database): Promise<Page[]> {
	const sample = await binding
		.prepare("SELECT id, application_number, email FROM applications WHERE status = 'processing' LIMIT 1")
		.first<{ id: string; application_number: string; email: string }>();
	if (!sample) throw new Error("no application is at the tax office");
	const hash = await blindIndex(openDatabase(binding, aKeyring()), "nif", NIF.replaceAll(" ", ""));
	await binding.prepare("UPDATE applications SET nif_index = ? WHERE id = ?").bind(hash, sample.id).run();
	const list = (name: string, query: string) => ({
		name,
		path: `/admin/applications${query}`,
		loader: applications as Loader,
	});
	const search = (name: string, words: string) => list(`search: ${name}`, `?q=${encodeURIComponent(words)}`);
	return [
		list("list of open applications", ""),
		list("list of one queue", "?stage=in_review"),
		list("list of late applications", "?only=late"),
		list("list of applications awaiting a second person", "?only=second"),
		list("list of closed applications", "?stage=closed"),
		search("a number", sample.application_number),
		search("the start of a number", sample.application_number.slice(0, 8)),
		search("an e-mail address", sample.email),
		search("the start of an e-mail address", sample.email.slice(0, 8)),
		search("a NIF", NIF),
		search("a rare name", "34373131"),
		search("a very common name", "rosa"),
		search("a rare name and a common one", "lima 34373131"),
		search("two common names", "Rosa Ágnieszka"),
		search("an unknown name", "wenceslau"),
		{ name: "dashboard", path: "/admin/dashboard", loader: dashboard as Loader },
		{
			name: "page of an application",
			path: `/admin/applications/${sample.id}`,
			loader: application as Loader,
			id: sample.id,
		},
	];
}
