import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { UpcomingChange } from "./upcoming-change.tsx";

it("says what changes in a policy, from which day, and when it was announced", () => {
	const html = renderToStaticMarkup(
		<UpcomingChange what="We also take transfers." announced="2026-12-01" applies="2027-01-04" />,
	);
	for (const text of ["This changes on January 4, 2027", "We also take transfers.", "Announced on December 1, 2026."])
		expect(html).toContain(text);
});
