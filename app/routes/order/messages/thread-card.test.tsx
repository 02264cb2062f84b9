import type { ComponentType } from "react";
import { describe } from "vitest";
import { buildApplicationView } from "#app/domain/application/public-view.ts";
import { m } from "#app/paraglide/messages.js";
import { anApplication, NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import Messages from "./messages.tsx";
import { ThreadCard } from "./thread-card.tsx";

const MESSAGE = { version: 1, isFromViewer: true, author: null, text: "Hello", files: [], filesGone: false, at: NOON };
const FILES = { megabytes: 15, accept: "image/jpeg,.pdf" };
const THREAD = {
	action: "/messages/case-1",
	state: "open",
	messages: [],
	messageId: "message-1",
	limits: { text: 4000, files: FILES },
};
const thread = (changes: object = {}, props: object = {}) => (
	<ThreadCard key="t" thread={{ ...THREAD, ...changes } as never} back="messages" {...props} />
);
const ANSWER = { ...MESSAGE, version: 2, isFromViewer: false, text: "Good morning", at: NOON + 3_600_000 };

describe("a thread of messages", () => {
	itShows({
		"without a message says what it is for": [
			thread(),
			[
				"<section aria-labelledby=messages-title>",
				"## Messages",
				m.messages_none(),
				"<form action=/messages/case-1?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=messageId value=message-1>",
				"<input type=hidden name=back value=messages>",
				"label: Your message",
				"p id=message-hint: At most 4000 characters. Please do not write passwords here.",
				"<textarea aria-describedby=message-hint id=message name=message>",
				"label: Pictures or PDF files (optional)",
				`p id=attachment-hint: ${m.messages_files_hint({ max: "15" })}`,
				"<input aria-describedby=attachment-hint accept=image/jpeg,.pdf multiple id=attachment type=file name=attachment>",
				"button primary: Send message",
			],
		],
		"on the application's page has no card": [
			thread({}, { back: "case" }),
			["<input type=hidden name=back value=case>"],
			{ only: /^(<section|##)|name=back/ },
		],
		"with an intro shows that instead": [
			thread({}, { intro: "Write to us." }),
			["<section aria-labelledby=messages-title>", "Write to us."],
			{ only: /Write|question|<section/ },
		],
		"with an intro also shows it when there are messages": [
			thread({ messages: [MESSAGE] }, { intro: "Write to us." }),
			["Write to us.", "You · November 23, 2026 at 12:00"],
			{ only: /Write|^- |November/ },
		],
		"with messages from both sides": [
			thread({ messages: [MESSAGE, ANSWER] }),
			[
				"<section aria-labelledby=messages-title>",
				"## Messages",
				"<div role=log aria-labelledby=messages-title>",
				"You · November 23, 2026 at 12:00",
				"Hello",
				"Our team · November 23, 2026 at 13:00",
				"Good morning",
				"<form action=/messages/case-1?lang=en enctype=multipart/form-data>",
			],
			{ only: /^(?!label|<input|<textarea|p id|button)/ },
		],
		"names the member of a firm, but never one of our team": [
			thread({
				messages: [
					{ ...MESSAGE, author: "Rita" },
					{ ...ANSWER, author: "Eva" },
				],
			}),
			["Rita · November 23, 2026 at 12:00", "Our team · November 23, 2026 at 13:00"],
			{ only: /November/ },
		],
		"with a message whose text was deleted, and one without text": [
			thread({
				messages: [
					{ ...MESSAGE, text: null, filesGone: true },
					{ ...MESSAGE, version: 2, text: "", files: [{ href: "/api/attachments/case-1/u/0", name: "a.pdf" }] },
				],
			}),
			[
				"<section aria-labelledby=messages-title>",
				"## Messages",
				"<div role=log aria-labelledby=messages-title>",
				"You · November 23, 2026 at 12:00",
				"What was written here can no longer be read.",
				m.messages_files_deleted(),
				"You · November 23, 2026 at 12:00",
				"- [a.pdf](/api/attachments/case-1/u/0)",
			],
			{ only: /^(?!label|<input|<textarea|p id|button|<form)/ },
		],
		"that is closed": [
			thread({ state: "closed", messages: [MESSAGE] }),
			[
				"<section aria-labelledby=messages-title>",
				"## Messages",
				"<div role=log aria-labelledby=messages-title>",
				"You · November 23, 2026 at 12:00",
				"Hello",
				`${m.messages_closed()} [contact page](/contact?lang=en)`,
			],
		],
		"that accepts no files": [
			thread({ limits: { text: 500, files: null } }),
			["p id=message-hint: At most 500 characters. Please do not write passwords here."],
			{ only: /attachment|characters/ },
		],
		"whose text was rejected": [
			thread({}, { problem: { field: "message", error: "Too long.", text: "A long story" } }),
			[
				"p id=message-error: Error: Too long.",
				"<textarea aria-describedby=message-hint message-error aria-invalid=true id=message name=message>",
				"A long story",
				"<input aria-describedby=attachment-hint accept=image/jpeg,.pdf multiple id=attachment type=file name=attachment>",
			],
			{ only: /-error|story|name=attachment/ },
		],
		"whose file was rejected": [
			thread({}, { problem: { field: "attachment", error: "Too big.", text: "See this" } }),
			[
				"<input type=hidden name=messageId value=message-1>",
				"<textarea aria-describedby=message-hint id=message name=message>",
				"See this",
				"p id=attachment-error: Error: Too big.",
				"<input aria-describedby=attachment-hint attachment-error aria-invalid=true accept=image/jpeg,.pdf multiple id=attachment type=file name=attachment>",
			],
			{ only: /-error|See this|name=message/ },
		],
	});
});

const Page = Messages as unknown as ComponentType<{ loaderData: unknown }>;
const VIEW = buildApplicationView(anApplication().paid().build(), true);
const page = <Page key="page" loaderData={{ view: VIEW, thread: THREAD }} />;

describe("the messages page", () => {
	itShows({
		"has the thread and a link back": [
			page,
			[
				"title: Messages – Azulejo NIF",
				"[Back to your application](/confirmation/case-1?lang=en)",
				"# Messages with our team",
				"Your application number is NIF-7K2M-Q4R8",
				"## Messages",
				"<form action=/messages/case-1?lang=en enctype=multipart/form-data>",
				"<input type=hidden name=back value=messages>",
			],
			{ only: /^(title|#|\[|<form)|NIF-|name=back/ },
		],
		"links to the rejected field": [
			page,
			[
				"title: Error: Messages – Azulejo NIF",
				"- [Too big.](#attachment)",
				"p id=attachment-error: Error: Too big.",
				"<input aria-describedby=attachment-hint attachment-error aria-invalid=true accept=image/jpeg,.pdf multiple id=attachment type=file name=attachment>",
			],
			{ only: /^title|^- |-error/, actionData: { problem: { field: "attachment", error: "Too big.", text: "" } } },
		],
	});
});
