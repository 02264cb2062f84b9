import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { createMigratedDatabase, findBrokenStatements, readReleasedStatements } from "./released-statements.ts";

const STATEMENTS = readReleasedStatements();

/** The newest schema with one change to its text. */
function changedSchema(from: string, to: string): DatabaseSync {
	const rows = createMigratedDatabase()
		.prepare("SELECT sql FROM sqlite_master WHERE type <> 'trigger' AND name NOT LIKE 'sqlite_%'")
		.all();
	const texts = rows.map(({ sql }) => String(sql));
	expect(texts.filter((text) => text.includes(from))).toHaveLength(1);
	const database = new DatabaseSync(":memory:");
	for (const text of texts) database.exec(text.replace(from, to));
	return database;
}

it("runs the previous release's statements on the newest schema", () => {
	expect(STATEMENTS.filter(({ values }) => values).length).toBeGreaterThan(50);
	expect(findBrokenStatements(createMigratedDatabase(), STATEMENTS)).toEqual([]);
});

it.each([
	["a table", "CREATE TABLE later (id INTEGER PRIMARY KEY)"],
	["a column that may be empty", "ALTER TABLE share_links ADD COLUMN note TEXT"],
	["a column with a default", "ALTER TABLE share_links ADD COLUMN opened INTEGER NOT NULL DEFAULT 0"],
	["an index", "CREATE INDEX later ON share_links (created_at)"],
])("allows a schema that adds %s", (_what, change) => {
	const database = createMigratedDatabase();
	database.exec(change);
	expect(findBrokenStatements(database, STATEMENTS)).toEqual([]);
});

it.each([
	["drops a column", "ALTER TABLE share_links DROP COLUMN created_at", "created_at"],
	["renames a column", "ALTER TABLE share_links RENAME COLUMN created_at TO made_at", "created_at"],
	["drops a table", "DROP TABLE share_links", "share_links"],
	["renames a table", "ALTER TABLE share_links RENAME TO shares", "share_links"],
])("fails for a schema that %s", (_what, change, name) => {
	const database = createMigratedDatabase();
	database.exec(change);
	expect(findBrokenStatements(database, STATEMENTS).join("\n")).toContain(name);
});

it.each([
	[
		"adds a column that must have a value",
		"CREATE TABLE `share_links` (",
		"CREATE TABLE `share_links` (`purpose` TEXT NOT NULL,",
		"NOT NULL constraint failed: share_links.purpose",
	],
	[
		"requires a value that was optional",
		"`tracking_number` text,",
		"`tracking_number` text NOT NULL,",
		"NOT NULL constraint failed: applications.tracking_number",
	],
	[
		"constrains a column that was unconstrained",
		"`tracking_number` text,",
		"`tracking_number` text CONSTRAINT `tracked` CHECK (application_number = ''),",
		"CHECK constraint failed: tracked",
	],
])("fails for a schema that %s", (_what, from, to, message) => {
	expect(findBrokenStatements(changedSchema(from, to), STATEMENTS).join("\n")).toContain(message);
});
