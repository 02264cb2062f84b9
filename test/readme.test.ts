import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { HANDLED_EVENTS } from "#app/domain/money/webhook-event.ts";

const readme = readFileSync(resolve(import.meta.dirname, "../README.md"), "utf8");

it("lists for the webhook endpoint exactly the events that we act on", () => {
	const [, section = ""] = readme.split("## Card payments with real keys");
	const [, events = ""] = section.split("```");
	expect(events.trim().split(/\s+/).sort()).toEqual([...HANDLED_EVENTS].sort());
});
