import { describe } from "vitest";
import { itShows } from "#test/services/outline.tsx";
import NotFound from "./not-found.tsx";

describe("a page that does not exist", () => {
	itShows({
		"says so": [
			<NotFound key="n" />,
			[
				"# Page Not Found",
				"Sorry, the page you are looking for doesn't exist or has been moved.",
				"[Go to Homepage](primary /?lang=en)",
				"button secondary data-go=back script: Go Back",
				"## Need help?",
				"[Contact our support team](/contact?lang=en)",
			],
		],
	});
});
