import { describe, expect, it } from "vitest";
import { nameFlag } from "./document-labels.server.ts";
import { translate } from "./failure-labels.server.ts";
import { messageByCode } from "./message-by-code.server.ts";

describe("what a code says", () => {
	it.each([
		["error_stale_version", "Alguém alterou o pedido entretanto. Atualize a página e tente novamente."],
		["flag_expired", "Este documento já caducou."],
		["todo_expired", "Envie um documento ainda válido."],
		["desk_flag_exact_duplicate", "Este mesmo ficheiro já foi enviado com outro pedido."],
	])("is found by its key: %s", (key, words) => {
		expect(messageByCode(key, "pt")).toBe(words);
	});

	it("is none of the other messages", () => {
		for (const key of ["mail_support", "home_title", "toString", ""]) expect(messageByCode(key, "en")).toBeUndefined();
	});

	it("is the general apology where a failure has no words, and the code itself where a finding has none", () => {
		expect(translate("error_of_tomorrow", "en")).toMatch(/^The service is not available at the moment/);
		expect(nameFlag({ code: "of_tomorrow" as never, severity: "info" as never }, "en")).toBe("of_tomorrow");
	});
});
