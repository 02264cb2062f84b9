import { applyD1Migrations, env, reset } from "cloudflare:test";
import { beforeEach } from "vitest";

/** Each test starts with an empty, migrated world. */
beforeEach(async () => {
	await reset();
	await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
});
