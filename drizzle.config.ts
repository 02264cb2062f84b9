import { defineConfig } from "drizzle-kit";

export default defineConfig({
	dialect: "sqlite",
	schema: [
		"./app/data/schema.server.ts",
		"./app/data/documents/picture-schema.server.ts",
		"./app/data/audit-schema.server.ts",
		"./app/data/money-schema.server.ts",
		"./app/data/owner-schema.server.ts",
		"./app/data/counts-schema.server.ts",
		"./app/data/key-schema.server.ts",
		"./app/data/staff-schema.server.ts",
		"./app/data/mandate/mandate-schema.server.ts",
		"./app/data/retention/retention-schema.server.ts",
		"./app/data/aftercare/aftercare-schema.server.ts",
		"./app/data/measure-schema.server.ts",
		"./app/data/phone/phone-schema.server.ts",
		"./app/data/inbox-schema.server.ts",
		"./app/data/settings-schema.server.ts",
		"./app/data/partners/partner-schema.server.ts",
		"./app/data/partners/payout-schema.server.ts",
	],
	out: "./migrations",
});
