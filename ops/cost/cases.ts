import { aBillPdf } from "#test/factories/documents.ts";
import { acceptDocuments, adminAction, rejectByAdmin } from "#test/services/admin-by-forms.ts";
import { aNif, newAddress } from "#test/services/fixtures.ts";
import { type HttpClient, staffClient } from "#test/services/http-client.ts";
import { ApplicantWalk, type Step, type StripeAccess } from "../applicant-walk.ts";

export const CASES = ["standard", "premium", "refused and refunded"] as const;
/** The name of a step that only moves the clock; the cron job that runs then is billed by the month. */
export const TIME_PASSES = "time passes";

export type CaseName = (typeof CASES)[number];

/** How often an applicant views the application's page between two events. */
const PAGE_VIEWS = 3;

/**
 * Every step of one case, from the landing page to its completion, by the browsers of one applicant and two members of
 * staff.
 */
export async function createSteps(name: CaseName, origin: string, staticFiles: Set<string>): Promise<Step[]> {
	const stripe: StripeAccess = { api: `${origin}/offline/stripe/v1`, key: "sk_test_offline" };
	const applicant = new ApplicantWalk(origin, {
		email: "case@example.com",
		packageType: name === "premium" ? "premium" : "standard",
		headers: { "CF-Connecting-IP": newAddress(), "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" },
		afterPage: (path, html) => runScripts(applicant.client, path, html, staticFiles),
	});
	const rui = await staffClient(origin, "rui@azulejo.example");
	const eva = await staffClient(origin, "eva@azulejo.example");
	const staffStep = (client: HttpClient, action: string, fields?: Record<string, string | File>): Step => [
		`staff: ${action}`,
		async () => {
			await fetchPage(client, "/admin/applications?lang=en");
			await adminAction(client, applicant.id, action, fields);
			await fetchPage(client, `/admin/applications/${applicant.id}?lang=en`);
		},
	];
	const viewStep: Step = [
		"applicant looks at the page",
		async () => {
			for (let view = 0; view < PAGE_VIEWS; view += 1) await applicant.openPage(`/confirmation/${applicant.id}`);
		},
	];
	const nif = aNif();
	const filedSteps: Step[] = [
		["staff: open the documents", () => openDocuments(rui, applicant.id)],
		["staff: accept the documents", () => acceptDocuments(rui, applicant.id)],
		["applicant signs on paper", () => signMandate(applicant)],
		["staff: open the signed page", () => openDocuments(rui, applicant.id)],
		staffStep(rui, "decide-mandate", { decision: "accepted" }),
		["staff: filing pack", () => fetchPage(rui, `/admin/filing-packs/${applicant.id}/zip`)],
		staffStep(rui, "file", {
			authorityReference: "AT-1",
			"check.identity": "on",
			"check.address": "on",
			"check.representative": "on",
		}),
		viewStep,
	];
	const completedSteps: Step[] = [
		staffStep(rui, "propose-nif", { nif, repeated: nif }),
		staffStep(eva, "confirm-nif", { nif }),
		staffStep(rui, "store-certificate", { certificate: createPdf("the certificate") }),
		staffStep(eva, "confirm-certificate", { reason: "I looked at it." }),
		viewStep,
		...(name === "premium"
			? [
					staffStep(rui, "ship", { ...PARCEL, status: "shipped" }),
					viewStep,
					staffStep(rui, "ship", { ...PARCEL, status: "delivered" }),
				]
			: []),
		// E-mails requested by an applicant wait for an hour after the last one.
		[TIME_PASSES, () => applicant.client.call("/offline/clock", { advance: "PT2H" })],
		["applicant downloads the certificate", () => downloadCertificate(applicant)],
	];
	const refusedSteps: Step[] = [
		["staff: two people reject, full refund", () => rejectByAdmin(origin, applicant.id)],
		viewStep,
	];
	return [
		["landing page", () => applicant.openPage("/")],
		["pricing page", () => applicant.openPage("/pricing")],
		...applicant.applicationSteps(),
		...applicant.paymentSteps(() => stripe),
		...filedSteps,
		...(name === "refused and refunded" ? refusedSteps : completedSteps),
	];
}

const PARCEL = { carrier: "CTT", trackingNumber: "RR123456785PT" };

function createPdf(text: string): File {
	return new File([aBillPdf(text) as Uint8Array<ArrayBuffer>], "file.pdf", { type: "application/pdf" });
}

/**
 * What a browser requests besides a page (compared with Chromium): files, further routes, prefetching rules; it also
 * reports the view.
 */
async function runScripts(client: HttpClient, path: string, html: string, staticFiles: Set<string>): Promise<void> {
	for (const [, file = ""] of html.matchAll(/(?:src|href)="(\/[^"?]+\.(?:js|css|woff2|svg|png|webp|avif|jpg|ico))"/g))
		staticFiles.add(file);
	const [pathname = ""] = path.split("?");
	if (pathname === "/") await fetchPage(client, "/speculation-rules.json");
	if (html.includes("__reactRouterContext")) await (await client.fetch(`/__manifest?paths=${pathname}`)).arrayBuffer();
	const view = { method: "POST", body: JSON.stringify({ path: pathname, language: "en" }) };
	const response = await client.fetch("/api/page-view", { ...view, headers: { "Content-Type": "application/json" } });
	if (!response.ok) throw new Error(`page-views: ${response.status}`);
	await response.arrayBuffer();
	const id = /^\/confirmation\/(.+)$/.exec(pathname)?.[1];
	if (id) await subscribe(client, id);
}

/** Opens the socket of an application's page until it reports the status. */
async function subscribe(client: HttpClient, id: string): Promise<void> {
	const headers = { ...client.headers, Origin: client.origin };
	const url = `${client.origin.replace("http", "ws")}/ws?applicationId=${id}`;
	const socket = new WebSocket(url, { headers } as unknown as string[]);
	await new Promise<void>((resolve, reject) => {
		socket.addEventListener("message", () => resolve(), { once: true });
		socket.addEventListener("error", () => reject(new Error("no socket")), { once: true });
	});
	socket.close();
}

async function fetchPage(client: HttpClient, path: string): Promise<Uint8Array<ArrayBuffer>> {
	const response = await client.fetch(path);
	const bytes = new Uint8Array(await response.arrayBuffer());
	if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
	return bytes;
}

/** Gives a reason, and views every page of every document. */
async function openDocuments(staff: HttpClient, id: string): Promise<void> {
	await adminAction(staff, id, "open-documents", { reason: "check" });
	const html = new TextDecoder().decode(await fetchPage(staff, `/admin/applications/${id}?lang=en`));
	const documents = new Set([...html.matchAll(/"(\/admin\/documents\/[\w-]+\/\d+)/g)].map(([, path = ""]) => path));
	if (documents.size === 0) throw new Error("no document is shown");
	for (const path of documents) await fetchPage(staff, path);
}

/** Opens the power of attorney, and returns it unchanged. */
async function signMandate(applicant: ApplicantWalk): Promise<void> {
	await applicant.openPage(`/sign/${applicant.id}`);
	const pdf = await fetchPage(applicant.client, `/api/mandates/${applicant.id}`);
	const body = new FormData();
	body.set("intent", "paper");
	body.append("document", new File([pdf], "signed.pdf", { type: "application/pdf" }));
	const response = await applicant.client.fetch(`/sign/${applicant.id}?lang=en`, { method: "POST", body });
	await response.arrayBuffer();
	if (response.status !== 302) throw new Error(`sign: ${response.status}`);
}

/** Downloads it after entering an e-mailed code, which a browser needs after a long time. */
async function downloadCertificate(applicant: ApplicantWalk): Promise<void> {
	const { client, id } = applicant;
	const post = async (fields: Record<string, string>) => {
		const body = new URLSearchParams(fields);
		const response = await client.fetch(`/certificate/${id}?lang=en`, { method: "POST", body });
		await response.arrayBuffer();
		if (response.status !== 302) throw new Error(`${fields.intent}: ${response.status}`);
	};
	await post({ intent: "mail-download-code" });
	const mailbox = await client.call<{ emailType: string; text: string }[]>("/offline/mailbox?format=json");
	const code =
		/(?<!NIF-)\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(
			mailbox.find(({ emailType }) => emailType === "download_code")?.text ?? "",
		)?.[0] ?? "";
	await post({ intent: "verify", code });
	await applicant.openPage(`/certificate/${id}`);
	const response = await client.fetch(`/api/documents/${id}/original?download=true`);
	await fetchPage(client, response.headers.get("Location") ?? "");
}
