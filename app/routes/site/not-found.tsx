import { data } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { ProblemPage } from "#app/ui/page/error-page.tsx";

export const handle = { hideTrustStrip: true };

export function meta() {
	return [{ title: `${m.not_found_title()} – ${m.brand()}` }];
}

export function loader() {
	return data(null, { status: 404 });
}

export default function NotFound() {
	return <ProblemPage status={404} />;
}
