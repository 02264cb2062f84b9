import { describe, expect, it } from "vitest";
import { contactMessages, letters } from "#app/data/inbox-schema.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { clearQueryCache } from "#app/queries/cached-query.server.ts";
import { partnerEnvironment } from "#test/services/partner-environment.ts";
import { performMessageAction } from "./message-actions.server.ts";

const EVA: Staff = { id: 1, email: "eva@azulejo.example", role: "reviewer", person: 1, name: null };
const ID = "a".repeat(22);
const MACRO = "no-passport-by-mail";
const MACRO_TEXT =
	"Não envie passaportes nem outros documentos por e-mail: um e-mail não segue protegido. Carregue-os na página do seu pedido, onde são encriptados de imediato.";

/** Submits a form on the page of a message in Portuguese; returns the outcome, and what is stored then. */
async function submit(fields: Record<string, string> | null, { id = "one", staff = EVA } = {}) {
	clearQueryCache();
	const { services } = partnerEnvironment();
	const { db } = services;
	const running: Promise<unknown>[] = [];
	Object.assign(services, {
		settings: { origin: "https://azulejo.example", support: "help@azulejo.example", cookieSecrets: ["secret"] },
		mailer: { send: async () => ({ providerId: "p" }) },
		background: (work: Promise<unknown>) => void running.push(work),
	});
	await db.insert(users).values({ username: "eva", password: "!", email: EVA.email, role: "reviewer" });
	const message = { name: "Rosa", email: "rosa@a.example", subject: "Question", message: "When?" };
	await db.insert(contactMessages).values({ ...message, id: "one", language: "pt", createdAt: services.now() });
	const form = fields && new FormData();
	for (const [name, value] of Object.entries(fields ?? {})) form?.set(name, value);
	const outcome = await performMessageAction({ services, staff, network: "network", id }, form);
	await Promise.all(running);
	const stored = await db.select().from(contactMessages);
	return {
		result: outcome.ok ? outcome.value : outcome.failure.code,
		assignees: stored.map(({ assigneeId }) => assigneeId),
		sent: (await db.select().from(letters)).map(({ body }) => body),
	};
}
const send = (changes: object) => ({ intent: "send", text: "Amanhã.", macro: "", answer: ID, seen: "0", ...changes });

describe("a form on the page of a message", () => {
	it.each([
		["without an intent", {}, "invalid_request"],
		["with an unknown intent", { intent: "burn" }, "invalid_request"],
		["that assigns it to nobody known", { intent: "assign", assignee: "9" }, "invalid_request"],
		["that assigns it to no number", { intent: "assign", assignee: "eva" }, "invalid_request"],
		["that assigns it to too long a number", { intent: "assign", assignee: "0000000001" }, "invalid_request"],
		["that undoes nothing", { intent: "undo", actionId: "none" }, "undo_unknown"],
		["that previews no text", { intent: "preview", text: " " }, "invalid_request"],
		["that sends no text", send({ text: " " }), "invalid_request"],
		["that sends without the number of answers seen", send({ seen: "" }), "invalid_request"],
		["that sends with too long a number of answers seen", send({ seen: "0000000" }), "invalid_request"],
		["that sends after another answer", send({ seen: "1" }), "answered_meanwhile"],
	])("%s is refused", async (_name, fields, code) => {
		const unchanged = { result: code, assignees: [null], sent: [] };
		expect(await submit(fields as Record<string, string>)).toEqual(unchanged);
	});

	it("that cannot be read is refused", async () => {
		expect((await submit(null)).result).toBe("invalid_request");
	});

	it.each(["assign", "insert", "preview", "finish"])("that is to %s a deleted message is refused", async (intent) => {
		const { result } = await submit({ intent, assignee: "1", text: "x", macro: MACRO }, { id: "two" });
		expect(result).toBe("message_not_found");
	});

	it("by a role that may not answer is refused", async () => {
		const { result } = await submit({ intent: "edit", text: "x" }, { staff: { ...EVA, role: "finance" } });
		expect(result).toBe("staff_only");
	});

	it("assigns it to a colleague, or to nobody", async () => {
		const assigned = { kind: "completed", change: "assigned" };
		expect(await submit({ intent: "assign", assignee: "1" })).toEqual({ result: assigned, assignees: [1], sent: [] });
		expect(await submit({ intent: "assign", assignee: "" })).toEqual({ result: assigned, assignees: [null], sent: [] });
	});

	it.each([
		["after the text", " Olá. ", MACRO, `Olá.\n\n${MACRO_TEXT}`, MACRO],
		["instead of an empty text", " ", MACRO, MACRO_TEXT, MACRO],
		["unless it is unknown", "Olá. ", "unknown", "Olá. ", ""],
	])("inserts a macro in the sender's language %s", async (_name, text, macro, expected, chosen) => {
		const { result } = await submit({ intent: "insert", text, macro });
		expect(result).toEqual({ kind: "draft", text: expected, macro: chosen });
	});

	it("continues with a draft", async () => {
		const { result } = await submit({ intent: "edit", text: "Olá.", macro: MACRO });
		expect(result).toEqual({ kind: "draft", text: "Olá.", macro: MACRO });
	});

	it("shows the e-mail before it is sent", async () => {
		expect(await submit({ intent: "preview", text: "Amanhã.", macro: MACRO })).toEqual({
			result: {
				kind: "preview",
				preview: {
					id: expect.stringMatching(/^[\w-]{22}$/),
					...{
						subject: "A nossa resposta à sua mensagem de 10 de janeiro de 2026",
						body: "Olá, Rosa,\n\nAmanhã.",
						text: "Amanhã.",
						macro: MACRO,
						seenAnswerCount: 0,
					},
				},
			},
			assignees: [null],
			sent: [],
		});
	});

	it("sends the answer", async () => {
		const { result, sent } = await submit(send({}));
		expect(result).toEqual({ kind: "completed", change: "sent" });
		expect(sent).toEqual(["Olá, Rosa,\n\nAmanhã."]);
	});

	it("finishes it", async () => {
		const result = { kind: "completed", change: "finished" };
		expect(await submit({ intent: "finish" })).toEqual({ result, assignees: [], sent: [] });
	});
});
