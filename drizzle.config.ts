import { defineConfig } from "drizzle-kit";

export default defineConfig({
	dialect: "sqlite",
	schema: [
		"./app/data/schema.server.ts",
		"./app/data/application-schema.server.ts",
		"./app/data/audit-schema.server.ts",
		"./app/data/money-schema.server.ts",
		"./app/data/owner-schema.server.ts",
		"./app/data/counts-schema.server.ts",
		"./app/data/settings-schema.server.ts",
		"./app/data/staff-schema.server.ts",
		"./app/data/measure-schema.server.ts",
		"./app/data/inbox-schema.server.ts",
		"./app/data/partner-schema.server.ts",
		"./app/data/payout-schema.server.ts",
		"./app/data/agent-schema.server.ts",
	],
	out: "./migrations",
});
