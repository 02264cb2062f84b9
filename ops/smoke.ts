// npm run smoke -- https://staging.example: walks by HTTP from the landing page to a paid application, one line per
// step, and erases its data. Exits with 1 at the first step that fails. Locally Stripe is simulated; elsewhere
// STRIPE_SECRET_KEY, a test key of the site's account, confirms the payment. SMOKE_EMAIL receives the site's e-mails. A
// site that takes real money is only read, and only with --read-only. `npm run deploy` adds --release, which the site
// must run, and --versions, the Workers' versions that must respond.
import { parseArgs } from "node:util";
import { HttpClient } from "#test/services/http-client.ts";
import { ApplicantWalk, type Step, type StripeAccess } from "./applicant-walk.ts";

const PAGES = ["/pricing", "/faq", "/terms", "/privacy-policy", "/contact", "/track-application"];

/**
 * Returns how to confirm a payment of this site.
 * @throws if it takes real money
 */
async function findStripeAccess(origin: string): Promise<StripeAccess> {
	const config = await new HttpClient(origin).call<{ publicKey: string; serverMode: string }>("/api/stripe-public-key");
	if (config.publicKey === "pk_test_offline") return { api: `${origin}/offline/stripe/v1`, key: "sk_test_offline" };
	if (config.serverMode !== "test") throw new Error("this site takes real money: use --read-only");
	const key = process.env.STRIPE_SECRET_KEY ?? "";
	if (!/^[sr]k_test_/.test(key)) throw new Error("STRIPE_SECRET_KEY must be a test key: sk_test_… or rk_test_…");
	return { api: "https://api.stripe.com/v1", key };
}

function createSteps(origin: string): { applicantWalk: ApplicantWalk; steps: Step[] } {
	const headers = options.versions && { "Cloudflare-Workers-Version-Overrides": options.versions };
	const applicantWalk = new ApplicantWalk(origin, {
		email: process.env.SMOKE_EMAIL ?? "smoke@example.com",
		...(headers && { headers }),
	});
	const pageSteps: Step[] = [
		["landing page", () => applicantWalk.openPage("/")],
		["health", () => applicantWalk.checkHealth(options.release)],
		...PAGES.map((path): Step => [`page ${path}`, () => applicantWalk.openPage(path)]),
	];
	if (options["read-only"]) return { applicantWalk, steps: pageSteps };
	let stripe: StripeAccess = { api: "", key: "" };
	const stripeStep: Step = [
		"payments are test payments",
		async () => {
			stripe = await findStripeAccess(origin);
		},
	];
	return {
		applicantWalk,
		steps: [
			...pageSteps,
			stripeStep,
			...applicantWalk.applicationSteps(),
			...applicantWalk.paymentSteps(() => stripe),
			...applicantWalk.cleanupSteps(),
		],
	};
}

async function runSteps(steps: readonly Step[]): Promise<boolean> {
	for (const [name, step] of steps) {
		const startedAt = performance.now();
		const problem = await step().then(
			() => null,
			(error: Error) => [error.message, error.cause instanceof Error ? error.cause.message : ""].join(" ").trim(),
		);
		const ms = Math.round(performance.now() - startedAt);
		process.stdout.write(`${problem === null ? "ok    " : "failed"} ${String(ms).padStart(6)} ms  ${name}\n`);
		if (problem === null) continue;
		process.stderr.write(`Failed: ${name}: ${problem}\n`);
		return false;
	}
	return true;
}

const {
	values: options,
	positionals: [url],
} = parseArgs({
	allowPositionals: true,
	options: { "read-only": { type: "boolean" }, release: { type: "string" }, versions: { type: "string" } },
});
if (!url || !URL.canParse(url)) {
	process.stderr.write("Usage: npm run smoke -- http://localhost:5000 [--read-only]\n");
	process.exit(2);
}
if (/^[sr]k_live_/.test(process.env.STRIPE_SECRET_KEY ?? "")) {
	process.stderr.write("STRIPE_SECRET_KEY is a live key: nothing was done.\n");
	process.exit(2);
}
const { applicantWalk: walk, steps } = createSteps(new URL(url).origin);
if (!(await runSteps(steps))) {
	if (walk.id)
		process.stderr.write(`Left behind: ${walk.number || "an unpaid application"}, /admin/applications/${walk.id}\n`);
	process.exit(1);
}
