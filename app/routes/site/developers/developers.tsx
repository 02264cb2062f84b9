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

/** Reference of the API for agents, from its OpenAPI document. */
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
								In the offline environment each call below can be sent with a test key. Make one in the{" "}
								<AppLink to="/agents/sign-in">portal</AppLink>, on the page API, and paste it here.
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
							Every refusal has one of these codes. They are stable; new ones may be added. The sentence is for people
							and may change.
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
						An owner of your firm makes a test key in the <AppLink to="/agents/sign-in">portal</AppLink>, on the page
						API. It is shown once.
					</li>
					<li>
						Begin a case with it, and move the case through its stages with{" "}
						<a href="#post-cases-id-simulate">simulate</a>. Nothing is mailed, stored or charged.
					</li>
					<li>When all works, replace the key by a live one. Calls and answers are the same.</li>
				</ol>
				<CodeBlock text={`curl ${origin}/api/v1/key -H "Authorization: Bearer $AZULEJO_KEY"`} />
				<p>
					The <a href="/api/v1/openapi.json">OpenAPI 3.1 document</a> describes every call. The typed client for
					TypeScript in our repository, <code>clients/typescript</code>, is made from it; ask us for a copy.
				</p>
			</section>
			<section className="prose" aria-labelledby="conventions">
				<h2 id="conventions">Conventions</h2>
				<ul>
					<li>
						<strong>Keys</strong> begin with <code>azn_live_</code> or <code>azn_test_</code> and end with a checksum. A
						live key sees your real cases alone, a test key your test cases alone. A rotated key works for another 24
						hours.
					</li>
					<li>
						<strong>Times</strong> are ISO 8601 in UTC, <strong>money</strong> is in cents of a euro.
					</li>
					<li>
						<strong>Lists</strong> come in pages: pass <code>nextCursor</code> as <code>cursor</code> until it is null.
					</li>
					<li>
						<strong>Repeats:</strong> a POST with an <code>Idempotency-Key</code> acts once. For 24 hours the same key
						with the same request gets the first answer, with <code>Idempotent-Replayed: true</code>. Answers from 500
						on are not stored.
					</li>
					<li>
						<strong>Refusals</strong> are problem details (RFC 9457) with a stable <a href="#problems">code</a>.
					</li>
					<li>
						<strong>Limits:</strong> 120 calls a minute for each key. <code>RateLimit</code> says what is left, and{" "}
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
					<Fields title="Answer" fields={response.fields} />
					<details className="disclosure">
						<summary>Refusals</summary>
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
						<Code title={`Answer ${response.status}`} text={response.example} />
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
				Each event is sent to your address as a POST, signed as{" "}
				<a href="https://www.standardwebhooks.com" rel="noopener">
					Standard Webhooks
				</a>{" "}
				specifies: verify <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>{" "}
				with the secret, by one of its libraries. An event holds no personal data; read the case for that.
			</p>
			<CodeBlock text={WEBHOOK_EXAMPLE} />
			<ul>
				<li>
					Answer with a status from 200 to 299 within ten seconds, and work afterwards. Redirects are not followed.
				</li>
				<li>
					An event may come twice: act once for each <code>webhook-id</code>.
				</li>
				<li>The events of one case come in order. A failed one is tried again for three days, and the next waits.</li>
				<li>
					410 disables the webhook, and so do five days without a success; the owners of your firm get a mail. A
					successful test enables it. What you missed is in <a href="#get-events">the events</a> for 90 days.
				</li>
				<li>
					After a rotation <code>webhook-signature</code> has two signatures for 24 hours: of the new secret and of the
					old one.
				</li>
				<li>
					The address is public: https, port 443 or 8443, a name instead of an IP address, and no user name in it.
				</li>
			</ul>
		</section>
	);
}
