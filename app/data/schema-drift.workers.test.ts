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

type Column = { name: string; type: string; notnull: number; pk: number };

describe("the migrated database", () => {
	it("has exactly the tables of the schema", async () => {
		const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
			name: string;
		}>();
		const ownTables = results.map(({ name }) => name).filter((name) => !/^(sqlite_|_cf_|d1_)/.test(name));
		expect(ownTables.sort()).toEqual(tables.map(({ name }) => name).sort());
	});

	it.each(tables.map((table) => [table.name, table] as const))(
		"has the columns of %s as in the schema",
		async (name, table) => {
			const { results } = await env.DB.prepare(`SELECT name, type, "notnull", pk FROM pragma_table_info(?)`)
				.bind(name)
				.all<Column>();
			const found = results.map(({ name: column, type, notnull }) => ({
				column,
				type: type.toLowerCase(),
				required: notnull === 1,
			}));
			const expected = table.columns.map((column) => ({
				column: column.name,
				type: column.getSQLType().toLowerCase(),
				required: column.notNull,
			}));
			expect(found.sort((a, b) => a.column.localeCompare(b.column))).toEqual(
				expected.sort((a, b) => a.column.localeCompare(b.column)),
			);
		},
	);

	it.each(tables.map((table) => [table.name, table] as const))(
		"has the indexes of %s as in the schema",
		async (name, table) => {
			const { results } = await env.DB.prepare(
				`SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`,
			)
				.bind(name)
				.all<{ name: string }>();
			const unique = table.columns.filter((column) => column.isUnique).map((column) => column.uniqueName);
			const indexNames = table.indexes.map((index) => index.config.name);
			expect(results.map((index) => index.name).sort()).toEqual([...indexNames, ...unique].sort());
		},
	);
});
