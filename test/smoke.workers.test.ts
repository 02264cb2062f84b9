import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";

it("answers that it is well", async () => {
	const response = await SELF.fetch("http://localhost/api/health");
	expect(await response.json()).toEqual({ status: "ok" });
});
