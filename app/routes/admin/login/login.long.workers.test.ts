import { expect, it } from "vitest";
import { authenticateAccess } from "#test/services/client.ts";

const RUI = "rui@azulejo.example";

it("compares a password at most five times in a hundred simultaneous attempts", async () => {
	const attempts = await Promise.all(
		Array.from({ length: 100 }, async (_, index) =>
			(await authenticateAccess(RUI)).post("/admin/login", { intent: "password", password: `wrong password ${index}` }),
		),
	);
	const compared = attempts.filter(({ status }) => status === 401);
	const limited = attempts.filter(({ status }) => status === 429);
	expect(compared.length).toBeLessThanOrEqual(5);
	expect(compared.length + limited.length).toBe(100);
	for (const response of limited) expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
});
