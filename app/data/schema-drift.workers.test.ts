import { env } from "cloudflare:test";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import * as agents from "./agent-schema.server.ts";
import * as aftercare from "./application-schema.server.ts";
import * as pictures from "./application-schema.server.ts";
import * as mandates from "./application-schema.server.ts";
import * as retention from "./application-schema.server.ts";
import * as audit from "./audit-schema.server.ts";
import * as counts from "./counts-schema.server.ts";
import * as inbox from "./inbox-schema.server.ts";
import * as measures from "./measure-schema.server.ts";
import * as money from "./money-schema.server.ts";
import * as owners from "./owner-schema.server.ts";
import * as phones from "./owner-schema.server.ts";
import * as partners from "./partner-schema.server.ts";
import * as payouts from "./payout-schema.server.ts";
import * as applications from "./schema.server.ts";
import * as keys from "./settings-schema.server.ts";
import * as settings from "./settings-schema.server.ts";
import * as staff from "./staff-schema.server.ts";

const exported: unknown[] = Object.values({
	...applications,
	...agents,
	...aftercare,
	...pictures,
	...mandates,
	...audit,
	...money,
	...owners,
	...counts,
	...keys,
	...staff,
	...measures,
	...inbox,
	...settings,
	...partners,
	...payouts,
	...phones,
	...retention,
});
const tables = exported.filter((value) => is(value, SQLiteTable)).map((table) => getTableConfig(table));

type Column = { name: string; type: string; notnull: number };

describe("the migrated database", () => {
	it("has exactly the tables of the schema", async () => {
		const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
			name: string;
		}>();
		const ownTables = results.map(({ name }) => name).filter((name) => !/^(sqlite_|_cf_|d1_)/.test(name));
		expect(ownTables.sort()).toEqual(tables.map(({ name }) => name).sort());
	});

	it("has the columns of each table as in the schema", async () => {
		const columns = env.DB.prepare(`SELECT name, type, "notnull" FROM pragma_table_info(?)`);
		const answers = await env.DB.batch<Column>(tables.map(({ name }) => columns.bind(name)));
		for (const [index, table] of tables.entries()) {
			const found = (answers[index]?.results ?? []).map(({ name: column, type, notnull }) => ({
				column,
				type: type.toLowerCase(),
				required: notnull === 1,
			}));
			const expected = table.columns.map((column) => ({
				column: column.name,
				type: column.getSQLType().toLowerCase(),
				required: column.notNull,
			}));
			expect(
				found.sort((a, b) => a.column.localeCompare(b.column)),
				table.name,
			).toEqual(expected.sort((a, b) => a.column.localeCompare(b.column)));
		}
	});

	it("has the indexes of each table as in the schema", async () => {
		const { results } = await env.DB.prepare(
			`SELECT tbl_name AS "table", name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`,
		).all<{ table: string; name: string }>();
		for (const table of tables) {
			const found = results.filter((index) => index.table === table.name).map(({ name }) => name);
			const unique = table.columns.filter((column) => column.isUnique).map((column) => column.uniqueName);
			const indexNames = table.indexes.map((index) => index.config.name);
			expect(found.sort(), table.name).toEqual([...indexNames, ...unique].sort());
		}
	});
});
