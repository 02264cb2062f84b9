/** Sends calls from the API reference with a pasted test key. Only the offline environment loads this script. */
function startTrying(page: Document): void {
	const key = page.querySelector<HTMLInputElement>("#try-key");
	for (const form of page.querySelectorAll<HTMLFormElement>("form[data-try]"))
		form.addEventListener("submit", (event) => {
			event.preventDefault();
			void send(form, key?.value.trim() ?? "");
		});
}

async function send(form: HTMLFormElement, key: string): Promise<void> {
	const output = form.querySelector("output");
	if (!output) return;
	output.textContent = "…";
	const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
	const { body, ...parameters } = values;
	let path = form.dataset.try ?? "";
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(parameters)) {
		if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value));
		else if (value) query.set(name, value);
	}
	const headers = new Headers({ Authorization: `Bearer ${key}` });
	if (body !== undefined) {
		headers.set("Content-Type", "application/json");
		headers.set("Idempotency-Key", crypto.getRandomValues(new Uint32Array(4)).join("-"));
	}
	try {
		const search = query.size > 0 ? `?${query}` : "";
		const response = await fetch(path + search, { method: body === undefined ? "GET" : "POST", headers, body });
		const type = response.headers.get("Content-Type") ?? "";
		const text = type.includes("json") ? JSON.stringify(await response.json(), null, 2) : type;
		output.textContent = `${response.status}\n${text}`;
	} catch (error) {
		output.textContent = error instanceof Error ? error.message : String(error);
	}
}

startTrying(document);
