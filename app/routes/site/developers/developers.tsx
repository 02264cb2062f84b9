import tryScript from "#app/browser/try-api.ts?worker&url";
import { servicesContext } from "#app/context.ts";
import { m } from "#app/paraglide/messages.js";
import { PageContents } from "#app/routes/site/page-parts.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/developers";
import { buildReference, type Field, type ReferenceCall } from "./reference.server.ts";

export const handle = { varies: [] };

export function meta() {
	return pageMeta(m.developers_title(), m.developers_description());
}

/** Loads the reference of the API for agents, from its OpenAPI document. */
export async function loader({ context }: Route.LoaderArgs) {
	const { describeApi, settings } = context.get(servicesContext);
	return {
		origin: settings.origin,
		offline: settings.offline,
		...buildReference(await describeApi(), settings.origin),
	};
}

const SECTIONS = [
	{ id: "start", text: "Getting started" },
	{ id: "conventions", text: "Conventions" },
];

export default function Developers({ loaderData }: Route.ComponentProps) {
	const { groups, problems, origin, offline } = loaderData;
	const headings = [
		...SECTIONS,
		...groups.map(({ id, title }) => ({ id, text: title })),
		{ id: "webhook-deliveries", text: "Receiving webhooks" },
		{ id: "problems", text: "Error codes" },
	];
	return (
		<div className="page wrap developers">
			<PageHeader title={m.developers_title()} lede={m.developers_lede()} />
			<p>
				{m.developers_agents()} <AppLink to="/agents">{m.developers_agents_link()}</AppLink>. {m.developers_language()}
			</p>
			<div className="developers-layout">
				<PageContents headings={headings} />
				<div lang="en">
					<Introduction origin={origin} />
					{offline && (
						<section className="card" aria-labelledby="try-head">
							<h2 id="try-head">Try it</h2>
							<p>
								In the offline environment, each call below can be sent with a test key. Create one in the{" "}
								<AppLink to="/agents/sign-in">portal</AppLink>, on the API page, and paste it here.
							</p>
							<label className="field-label" htmlFor="try-key">
								Test key
							</label>
							<input className="control" id="try-key" placeholder="azn_test_…" autoComplete="off" spellCheck={false} />
						</section>
					)}
					{groups.map(({ id, title, calls }) => (
						<section key={id} aria-labelledby={id}>
							<h2 id={id}>{title}</h2>
							{calls.map((call) => (
								<Call key={call.id} call={call} offline={offline} />
							))}
						</section>
					))}
					<Webhooks />
					<section aria-labelledby="problems">
						<h2 id="problems">Error codes</h2>
						<p>
							Every error response has one of these codes. They are stable; new ones may be added. The message is for
							people and may change.
						</p>
						<dl className="api-fields">
							{problems.map(({ code, status, text }) => (
								<div key={code} id={code}>
									<dt>
										<code>{code}</code> <span className="muted">{status}</span>
									</dt>
									<dd>{text}</dd>
								</div>
							))}
						</dl>
					</section>
				</div>
			</div>
			{offline && <script type="module" src={tryScript} />}
		</div>
	);
}

function Introduction({ origin }: { origin: string }) {
	return (
		<>
			<section className="prose" aria-labelledby="start">
				<h2 id="start">Getting started</h2>
				<ol>
					<li>
						An owner of your firm creates a test key in the <AppLink to="/agents/sign-in">portal</AppLink>, on the API
						page. It is shown only once.
					</li>
					<li>
						Create a case with it, and move the case through its stages with{" "}
						<a href="#post-cases-id-simulate">simulate</a>. Nothing is e-mailed, stored or charged.
					</li>
					<li>Once everything works, replace the key with a live one. Requests and responses are the same.</li>
				</ol>
				<CodeBlock text={`curl ${origin}/api/v1/key -H "Authorization: Bearer $AZULEJO_KEY"`} />
				<p>
					The <a href="/api/v1/openapi.json">OpenAPI 3.1 document</a> describes every call. The typed client for
					TypeScript in our repository, <code>clients/typescript</code>, is generated from it; ask us for a copy.
				</p>
			</section>
			<section className="prose" aria-labelledby="conventions">
				<h2 id="conventions">Conventions</h2>
				<ul>
					<li>
						<strong>Keys</strong> begin with <code>azn_live_</code> or <code>azn_test_</code> and end with a checksum. A
						live key sees only your real cases, a test key only your test cases. A rotated key works for another 24
						hours.
					</li>
					<li>
						<strong>Times</strong> are ISO 8601 in UTC, <strong>money</strong> is in cents of a euro.
					</li>
					<li>
						<strong>Lists</strong> come in pages: pass <code>nextCursor</code> as <code>cursor</code> until it is null.
					</li>
					<li>
						<strong>Retries:</strong> a POST with an <code>Idempotency-Key</code> takes effect only once. For 24 hours,
						the same key with the same request gets the first response, with <code>Idempotent-Replayed: true</code>.
						Responses with a 5xx status are not stored.
					</li>
					<li>
						<strong>Errors</strong> are problem details (RFC 9457) with a stable <a href="#problems">code</a>.
					</li>
					<li>
						<strong>Limits:</strong> 120 calls a minute per key. <code>RateLimit</code> says what is left, and{" "}
						<code>Retry-After</code> how long to wait after 429.
					</li>
				</ul>
			</section>
		</>
	);
}

function Call({ call, offline }: { call: ReferenceCall; offline: boolean }) {
	const { id, method, path, summary, access, parameters, fields, request, curl, response, problems } = call;
	const isTryable = offline && (method === "GET" || path === "/api/v1/cases");
	return (
		<article className="api-call" aria-labelledby={id}>
			<h3 id={id}>
				<span className="api-method">{method}</span> <code>{path}</code>
			</h3>
			<p>
				<InlineCode text={summary} />
			</p>
			<p className="muted">
				<InlineCode text={access} />
			</p>
			<div className="api-sides">
				<div>
					<Fields title="Parameters" fields={parameters} />
					<Fields title="Request" fields={fields} />
					<Fields title="Response" fields={response.fields} />
					<details className="disclosure">
						<summary>Errors</summary>
						<dl className="api-fields">
							{problems.map(({ status, text }) => (
								<div key={status}>
									<dt>
										<code>{status}</code>
									</dt>
									<dd>
										<InlineCode text={text} />
									</dd>
								</div>
							))}
						</dl>
					</details>
				</div>
				<div>
					<Code title="Request" text={curl} />
					{response.example ? (
						<Code title={`Response ${response.status}`} text={response.example} />
					) : (
						<p>
							Answer {response.status}: <InlineCode text={response.text} />
						</p>
					)}
					{isTryable && <TryForm call={{ id, path, parameters, request }} />}
				</div>
			</div>
		</article>
	);
}

/** Renders text in backticks as code. */
function InlineCode({ text }: { text: string }) {
	return text.split("`").map((part, index) =>
		index % 2 === 0 ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: parts of a constant text.
			<code key={index}>{part}</code>
		),
	);
}

function CodeBlock({ text }: { text: string }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: wide code must be scrollable by keyboard too.
		<pre className="api-code" tabIndex={0}>
			{text}
		</pre>
	);
}

function Code({ title, text }: { title: string; text: string }) {
	return (
		<figure className="api-example">
			<figcaption>{title}</figcaption>
			<CodeBlock text={text} />
		</figure>
	);
}

function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
	if (fields.length === 0) return null;
	return (
		<details className="disclosure" open={fields.length < 8}>
			<summary>{title}</summary>
			<dl className="api-fields">
				{fields.map(({ name, type, isOptional, text }) => (
					<div key={name}>
						<dt>
							<code>{name}</code>{" "}
							<span className="muted">
								{type}
								{isOptional && ", optional"}
							</span>
						</dt>
						{text && (
							<dd>
								<InlineCode text={text} />
							</dd>
						)}
					</div>
				))}
			</dl>
		</details>
	);
}

function TryForm({
	call: { id, path, parameters, request },
}: {
	call: Pick<ReferenceCall, "id" | "path" | "parameters" | "request">;
}) {
	const inputs = parameters.filter(({ name }) => name !== "Idempotency-Key");
	return (
		<form className="form api-try" data-try={path}>
			{inputs.map(({ name }) => (
				<div className="field" key={name}>
					<label className="field-label" htmlFor={`${id}-${name}`}>
						{name}
					</label>
					<input className="control" id={`${id}-${name}`} name={name} autoComplete="off" />
				</div>
			))}
			{request && (
				<div className="field">
					<label className="field-label" htmlFor={`${id}-body`}>
						Body
					</label>
					<textarea
						className="control"
						id={`${id}-body`}
						name="body"
						rows={8}
						defaultValue={request}
						spellCheck={false}
					/>
				</div>
			)}
			<div>
				<button type="submit" className="btn btn-secondary">
					Send
				</button>
			</div>
			<output className="api-code" />
		</form>
	);
}

const WEBHOOK_EXAMPLE = `import { Webhook } from "standardwebhooks";

// Throws unless the signature is ours and not older than five minutes. The body is the text as received.
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);
// { "type": "case.status_changed", "timestamp": "2026-11-29T09:30:00.000Z",
//   "data": { "caseId": "V3m0hYw0S5yQk1c7w2bTfA", "live": true, "stage": "in_review" } }`;

function Webhooks() {
	return (
		<section className="prose" aria-labelledby="webhook-deliveries">
			<h2 id="webhook-deliveries">Receiving webhooks</h2>
			<p>
				Each event is sent to your URL as a POST, signed as{" "}
				<a href="https://www.standardwebhooks.com" rel="noopener">
					Standard Webhooks
				</a>{" "}
				specifies: verify <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>{" "}
				with the secret, using one of its libraries. An event contains no personal data; read the case for that.
			</p>
			<CodeBlock text={WEBHOOK_EXAMPLE} />
			<ul>
				<li>Respond with a 2xx status within ten seconds, and do your work afterwards. Redirects are not followed.</li>
				<li>
					An event may arrive twice: process each <code>webhook-id</code> only once.
				</li>
				<li>The events of one case arrive in order. A failed delivery is retried for three days; later events wait.</li>
				<li>
					A 410 response disables the webhook, and so do five days without a successful delivery; the owners of your
					firm get an e-mail. A successful test enables it again. What you missed is in{" "}
					<a href="#get-events">the events</a> for 90 days.
				</li>
				<li>
					After a rotation, <code>webhook-signature</code> contains two signatures for 24 hours: one by the new secret
					and one by the old.
				</li>
				<li>
					The URL must be public: https, port 443 or 8443, a host name instead of an IP address, and no user name.
				</li>
			</ul>
		</section>
	);
}
