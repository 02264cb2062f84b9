const VARIANTS = ["base", "complete", "empty", "invalid"];
const STATES = { ":hover": ":hover", ":focus": ":focus", ":disabled": ":disabled", "::placeholder": "::placeholder" };
let framesMade = 0;

/**
 * Puts an empty frame into a container and calls `fill` with its document. The frame is about:blank, filled by DOM
 * calls and styled through the CSS object model, which the strictest policy of a page allows.
 */
export function openFrame(container, title, fill) {
	const frame = document.createElement("iframe");
	framesMade += 1;
	frame.name = `__privateStripeFrame${framesMade}`;
	frame.title = title;
	Object.assign(frame.style, { border: "0", width: "100%", display: "block", height: "1.5em", colorScheme: "light" });
	// In some browsers about:blank is ready at once and load fires inside append(), in others a little later.
	frame.addEventListener("load", () => frame.contentDocument && fill(frame.contentDocument), { once: true });
	container.append(frame);
	return frame;
}

/** Creates an input with name, label and hint for keyboards, screen readers and autofill. */
export function makeInput(page, { name, label, hint, autocomplete, size }) {
	const input = page.createElement("input");
	Object.assign(input, { type: "text", name, placeholder: hint, autocomplete, inputMode: "numeric" });
	input.setAttribute("aria-label", label);
	input.setAttribute("aria-invalid", "false");
	input.spellcheck = false;
	Object.assign(input.style, { flex: size, minWidth: "0", width: "0" });
	return input;
}

/** Applies the caller's colours and fonts; others are taken from the frame's container. */
export function styleFrame(page, container, style) {
	const sheet = new page.defaultView.CSSStyleSheet();
	const containerStyle = getComputedStyle(container);
	const rule = (selector, declarations) => {
		const { style } = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
		for (const [name, value] of Object.entries(declarations)) style.setProperty(kebab(name), String(value));
	};
	rule("html, body", { margin: "0", padding: "0", background: "transparent", colorScheme: "light" });
	rule("body > div", { display: "flex", gap: "0.75em", alignItems: "center" });
	rule("input", {
		appearance: "none",
		background: "transparent",
		border: "0",
		padding: "0",
		outline: "none",
		color: containerStyle.color,
		fontFamily: containerStyle.fontFamily,
		fontSize: containerStyle.fontSize,
		lineHeight: "1.5",
	});
	rule("input::placeholder", { color: "inherit", opacity: "0.75" });
	// The page shows that the form has the focus; this shows which field has it.
	rule("input:focus-visible", { boxShadow: "0 2px 0 currentColor" });
	rule("input.invalid", { color: "#df1b41" });
	for (const variant of VARIANTS) {
		const variantStyle = style?.[variant] ?? {};
		const selector = variant === "base" ? "input" : `input.${variant}`;
		rule(selector, Object.fromEntries(Object.entries(variantStyle).filter(([, value]) => typeof value !== "object")));
		for (const [state, suffix] of Object.entries(STATES)) {
			if (variantStyle[state]) rule(selector + suffix, variantStyle[state]);
		}
	}
	page.adoptedStyleSheets = [sheet];
}

function kebab(name) {
	return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
