/** Asks in place of the bank: resolves to "authorize" or "fail"; Escape is a no. */
export function askInPlaceOfBank(words) {
	const { promise, resolve } = Promise.withResolvers();
	const dialog = document.createElement("dialog");
	const title = document.createElement("h2");
	const text = document.createElement("p");
	const yes = document.createElement("button");
	const no = document.createElement("button");
	Object.assign(title, { id: "three-d-secure-title", textContent: words.dialogTitle });
	text.textContent = words.dialogText;
	Object.assign(yes, { id: "test-source-authorize-3ds", type: "button", textContent: words.authorize });
	Object.assign(no, { id: "test-source-fail-3ds", type: "button", textContent: words.fail });
	dialog.setAttribute("aria-labelledby", title.id);
	Object.assign(dialog.style, {
		colorScheme: "light",
		color: "#1a1f36",
		background: "#fff",
		border: "1px solid #697386",
		borderRadius: "8px",
		padding: "24px",
		margin: "auto",
		maxWidth: "min(26rem, calc(100vw - 32px))",
	});
	Object.assign(title.style, { margin: "0 0 12px", fontSize: "1.25rem", color: "inherit" });
	Object.assign(text.style, { margin: "0 0 20px" });
	for (const [button, color, background] of [
		[yes, "#fff", "#4338ca"],
		[no, "#1a1f36", "#fff"],
	]) {
		Object.assign(button.style, { color, background, border: "1px solid #4338ca", borderRadius: "6px" });
		Object.assign(button.style, { padding: "10px 18px", marginRight: "12px", font: "inherit", minHeight: "44px" });
	}
	const answer = (outcome) => () => {
		resolve(outcome);
		dialog.close();
	};
	yes.addEventListener("click", answer("authorize"));
	no.addEventListener("click", answer("fail"));
	dialog.addEventListener("close", () => {
		resolve("fail");
		dialog.remove();
	});
	dialog.append(title, text, yes, no);
	document.body.append(dialog);
	dialog.showModal();
	return promise;
}
