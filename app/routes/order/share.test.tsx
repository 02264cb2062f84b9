import type { ComponentType } from "react";
import { describe } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import Share from "./share.tsx";

const SHARED = {
	id: "case-1",
	number: "NIF-7K2M-Q4R8",
	kinds: ["progress", "certificate"],
	revokedKind: null as string | null,
	needsCode: false,
	links: [] as object[],
};

const link = (kind: string, changes: object = {}) => ({
	hash: `hash-${kind}`,
	kind,
	createdAt: Date.UTC(2026, 10, 23, 12),
	expiresAt: Date.UTC(2026, 11, 23, 12),
	openedAt: null,
	...changes,
});
const SharePage = Share as unknown as ComponentType<{ loaderData: unknown }>;
const share = (changes: Partial<typeof SHARED> = {}) => <SharePage key="s" loaderData={{ ...SHARED, ...changes }} />;
const made = (kind: string) => ({ newLink: { kind, url: "https://azulejo.example/s" }, problem: null });

describe("the page of share links", () => {
	itShows({
		"offers a link of each kind": [
			share(),
			[
				"title: Share with somebody – Azulejo NIF",
				"[NIF-7K2M-Q4R8](/confirmation/case-1?lang=en)",
				"# Share with somebody",
				"You create a link here and give it to anyone you like. You can end it at any time.",
				"<section aria-labelledby=share-progress>",
				"## Progress of your application",
				"For your spouse, bank or employer: the stages and their dates, and nothing about you. No name, no number, no documents. The link is valid for 30 days.",
				"<div role=status>",
				"<form action=/page?lang=en>",
				"<input type=hidden name=kind value=progress>",
				"button primary value=make name=intent: Create a link to the progress",
				"<section aria-labelledby=share-certificate>",
				"## The certificate, once",
				"For your bank, for example: whoever opens the link sees which service it comes from and can download your NIF certificate once. It expires after 72 hours. We tell you by e-mail when it is used, and it appears in the list of downloads of your certificate.",
				"<div role=status>",
				"<form action=/page?lang=en>",
				"<input type=hidden name=kind value=certificate>",
				"button primary value=make name=intent: Create a link to the certificate",
			],
		],
		"says that there is nothing to share yet": [
			share({ kinds: [] }),
			[
				"title: Share with somebody – Azulejo NIF",
				"[NIF-7K2M-Q4R8](/confirmation/case-1?lang=en)",
				"# Share with somebody",
				"You create a link here and give it to anyone you like. You can end it at any time.",
				"There is nothing to share yet: this application has not been submitted.",
			],
		],
		"asks for a code before the certificate only": [
			share({ needsCode: true }),
			[
				"## Progress of your application",
				"<input type=hidden name=kind value=progress>",
				"button primary value=make name=intent: Create a link to the progress",
				"## The certificate, once",
				"[Open the page of your certificate](primary /certificate/case-1?lang=en#nif)",
			],
			{ only: /^##|kind|nif|^button/ },
		],
		"lists each link with its kind": [
			share({ links: [link("certificate", { openedAt: Date.UTC(2026, 10, 24, 12) }), link("progress")] }),
			[
				"## Progress of your application",
				"### Active links",
				"<input type=hidden name=link value=hash-progress>",
				"Created on November 23, 2026 at 12:00, valid until December 23, 2026 at 12:00 / Not opened yet",
				"## The certificate, once",
				"### Active links",
				"<input type=hidden name=link value=hash-certificate>",
				"Created on November 23, 2026 at 12:00, valid until December 23, 2026 at 12:00 / Last opened on November 24, 2026 at 12:00",
			],
			{ only: /^##|hash-|^- |ade on|pened/ },
		],
		"shows a new link once, with its kind": [
			share(),
			[
				"## Progress of your application",
				"button primary value=make name=intent: Create a link to the progress",
				"## The certificate, once",
				"<input aria-describedby=made-certificate-hint id=made-certificate readonly autocomplete=off spellcheck=false value=https://azulejo.example/s>",
				"button secondary value=make name=intent: Create a link to the certificate",
			],
			{ actionData: made("certificate"), only: /^##|azulejo\.example|value=make/ },
		],
		"says which link was ended": [
			share({ revokedKind: "progress" }),
			[
				"You create a link here and give it to anyone you like. You can end it at any time.",
				"## Progress of your application",
				"The link has been ended and no longer works.",
				"## The certificate, once",
			],
			{ only: /^##|link.*(end|stop)|no longer/ },
		],
		"does not repeat that one was ended": [
			share({ revokedKind: "progress" }),
			[
				"You create a link here and give it to anyone you like. You can end it at any time.",
				"## Progress of your application",
				"## The certificate, once",
			],
			{ actionData: made("certificate"), only: /^##|link.*(end|stop)|no longer/ },
		],
		"says why no link was made": [
			share(),
			["title: Error: Share with somebody – Azulejo NIF", "danger role=alert:", "Too many."],
			{ actionData: { newLink: null, problem: "Too many." }, only: /^title|^danger|Too many/ },
		],
	});
});
