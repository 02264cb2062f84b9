import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, it } from "vitest";
import { HANDLED_EVENTS } from "#app/domain/money/webhook-event.ts";

const root = resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(resolve(root, file), "utf8");

it("the payments document lists exactly the webhook events that we act on", () => {
	const [, section = ""] = read("docs/payments.md").split("## Stripe with real keys");
	const [, events = ""] = section.split("```");
	expect(events.trim().split(/\s+/).sort()).toEqual([...HANDLED_EVENTS].sort());
});

/** Returns the anchor of a heading, as code hosts generate it. */
function anchorOf(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, "")
		.replaceAll(" ", "-");
}

function anchorsIn(file: string): string[] {
	return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
}

it("the documents link only to documents and headings that exist", () => {
	const documents = globSync(["*.md", "docs/**/*.md"], { cwd: root });
	expect(documents.length).toBeGreaterThan(10);
	const broken = documents.flatMap((document) =>
		[...read(document).matchAll(/\]\(([^)\s]+)\)/g)]
			.map(([, target = ""]) => target)
			.filter((target) => !/^(https?:|mailto:)/.test(target))
			.filter((target) => {
				const [path = "", anchor] = target.split("#");
				const file = path === "" ? document : resolve(root, dirname(document), path);
				return !existsSync(resolve(root, file)) || (anchor !== undefined && !anchorsIn(file).includes(anchor));
			})
			.map((target) => `${document}: ${target}`),
	);
	expect(broken).toEqual([]);
});
