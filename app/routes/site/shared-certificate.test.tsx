import type { ComponentType } from "react";
import { describe } from "vitest";
import { DAY } from "#app/domain/time/calendar.ts";
import { NOON } from "#test/factories/application.ts";
import { itShows } from "#test/services/outline.tsx";
import SharedCertificate from "./shared-certificate.tsx";

type Page = ComponentType<{ loaderData: unknown }>;
const CertificatePage = SharedCertificate as unknown as Page;

const certificate = (isShared: boolean, hasErrors: boolean) => (
	<CertificatePage
		key="c"
		loaderData={{ hasErrors, shared: isShared ? { token: "tok", createdAt: NOON, expiresAt: NOON + DAY } : null }}
	/>
);

describe("a shared certificate", () => {
	itShows({
		"can be taken once, before its term": [
			certificate(true, false),
			[
				"title: A NIF certificate for you – Azulejo NIF",
				"# A NIF certificate for you",
				"One of our customers is sharing the certificate of their Portuguese tax number (NIF) with you.",
				"<section aria-labelledby=take>",
				"## Download the document",
				"It is a PDF from the Portuguese Tax Authority with the name and number of the person who created this link on November 23, 2026 at 12:00.",
				"The button works once, until November 24, 2026 at 12:00. Be ready to save the file. The person is told that it was downloaded.",
				"<form action=/api/shared-certificates/tok>",
				"button primary: Download now",
				"Azulejo NIF is a private service that applies for Portuguese tax numbers on behalf of its customers. It is not part of the Portuguese Tax Authority. [Who we are](/imprint?lang=en) · [contact page](/contact?lang=en)",
			],
		],
		"could not be taken": [
			certificate(true, true),
			[
				"title: Error: A NIF certificate for you – Azulejo NIF",
				"danger role=alert:",
				"The document could not be delivered just now. The link has not been used up: please try again in a while.",
				"## Download the document",
				"<form action=/api/shared-certificates/tok>",
				"Azulejo NIF is a private service that applies for Portuguese tax numbers on behalf of its customers. It is not part of the Portuguese Tax Authority. [Who we are](/imprint?lang=en) · [contact page](/contact?lang=en)",
			],
			{ only: /^title|^danger|^<form|not|^## / },
		],
		"is no longer shared": [
			certificate(false, false),
			[
				"title: A NIF certificate for you – Azulejo NIF",
				"# A NIF certificate for you",
				"warning:",
				"! This link does not work",
				"It has been ended or used, it has expired, or the address is incomplete. Ask the person who gave it to you for a new one.",
				"Azulejo NIF is a private service that applies for Portuguese tax numbers on behalf of its customers. It is not part of the Portuguese Tax Authority. [Who we are](/imprint?lang=en) · [contact page](/contact?lang=en)",
			],
		],
	});
});
