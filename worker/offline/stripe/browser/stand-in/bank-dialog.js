/** Asks the payer in place of the bank. Resolves to "authorize" or "fail"; Escape means "fail". */
export function askBank(messages) {
	return askInDialog("three-d-secure-title", messages.dialogTitle, messages.dialogText, [
		["authorize", "test-source-authorize-3ds", messages.authorize],
		["fail", "test-source-fail-3ds", messages.fail],
	]);
}

/** Shows a question with its answers, each `[value, id, label]`. Resolves to a value; Escape selects the last one. */
export function askInDialog(id, heading, explanation, answers) {
	const { promise, resolve } = Promise.withResolvers();
	const dialog = document.createElement("dialog");
	const title = document.createElement("h2");
	const text = document.createElement("p");
	Object.assign(title, { id, textContent: heading });
	text.textContent = explanation;
	dialog.setAttribute("aria-labelledby", id);
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
	const buttons = answers.map(([value, id, textContent], index) => {
		const button = document.createElement("button");
		Object.assign(button, { id, type: "button", textContent });
		const [color, background] = index === 0 ? ["#fff", "#4338ca"] : ["#1a1f36", "#fff"];
		Object.assign(button.style, { color, background, border: "1px solid #4338ca", borderRadius: "6px" });
		Object.assign(button.style, { padding: "10px 18px", margin: "0 12px 12px 0", font: "inherit", minHeight: "44px" });
		button.addEventListener("click", () => {
			resolve(value);
			dialog.close();
		});
		return button;
	});
	dialog.addEventListener("close", () => {
		resolve(answers.at(-1)[0]);
		dialog.remove();
	});
	dialog.append(title, text, ...buttons);
	document.body.append(dialog);
	dialog.showModal();
	return promise;
}
