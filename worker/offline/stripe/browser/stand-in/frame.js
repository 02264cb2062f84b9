const VARIANTS = ["base", "complete", "empty", "invalid"];
const STATES = { ":hover": ":hover", ":focus": ":focus", ":disabled": ":disabled", "::placeholder": "::placeholder" };
let framesMade = 0;

/**
 * Puts an empty frame into a container and calls `fill` with its document. The frame is about:blank, filled by DOM calls
 * and styled through the CSS object model, so that the strictest policy of the page lets it be.
 */
export function openFrame(container, title, fill) {
	const frame = document.createElement("iframe");
	framesMade += 1;
	frame.name = `__privateStripeFrame${framesMade}`;
	frame.title = title;
	Object.assign(frame.style, { border: "0", width: "100%", display: "block", height: "1.5em", colorScheme: "light" });
	// Where about:blank is ready at once, load fires inside append(); elsewhere a little later.
	frame.addEventListener("load", () => frame.contentDocument && fill(frame.contentDocument), { once: true });
	container.append(frame);
	return frame;
}

/** An input with its name, label and help for keyboards, screen readers and autofill. */
export function makeInput(page, { name, label, hint, autocomplete, size }) {
	const input = page.createElement("input");
	Object.assign(input, { type: "text", name, placeholder: hint, autocomplete, inputMode: "numeric" });
	input.setAttribute("aria-label", label);
	input.setAttribute("aria-invalid", "false");
	input.spellcheck = false;
	Object.assign(input.style, { flex: size, minWidth: "0", width: "0" });
	return input;
}

/** Colours and letters as the caller wants them; what is not said is taken from the place where the frame stands. */
export function styleFrame(page, container, style) {
	const sheet = new page.defaultView.CSSStyleSheet();
	const around = getComputedStyle(container);
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
		color: around.color,
		fontFamily: around.fontFamily,
		fontSize: around.fontSize,
		lineHeight: "1.5",
	});
	rule("input::placeholder", { color: "inherit", opacity: "0.75" });
	// The page shows that the form has the focus; this shows which of its fields.
	rule("input:focus-visible", { boxShadow: "0 2px 0 currentColor" });
	rule("input.invalid", { color: "#df1b41" });
	for (const variant of VARIANTS) {
		const given = style?.[variant] ?? {};
		const selector = variant === "base" ? "input" : `input.${variant}`;
		rule(selector, Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value !== "object")));
		for (const [state, suffix] of Object.entries(STATES)) {
			if (given[state]) rule(selector + suffix, given[state]);
		}
	}
	page.adoptedStyleSheets = [sheet];
}

function kebab(name) {
	return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
