// Dates the pages whose words have changed, for the sitemap: npm run date-pages.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import routes from "../app/routes.ts";
import { digestsOfPages } from "./words-of-pages.ts";

type Dated = Record<string, { date: string; digest: string }>;

const FILE = join(import.meta.dirname, "../app/content/page-dates.json");
const before = JSON.parse(readFileSync(FILE, "utf8")) as Dated;
const today = new Date().toISOString().slice(0, 10);
const after: Dated = {};
for (const [path, digest] of digestsOfPages(routes)) {
	const known = before[path];
	after[path] = known?.digest === digest ? known : { date: today, digest };
	if (known?.digest !== digest) process.stdout.write(`${path}\n`);
}
writeFileSync(FILE, `${JSON.stringify(after, null, "\t")}\n`);
