import { redirect } from "react-router";
import { staffContext } from "#app/context.ts";
import { localePath } from "#app/ui/page/locale-path.ts";
import type { Route } from "./+types/home";

/** Row 88: Access and the staff table have let in whoever gets here, so there is nothing to sign in to. */
export function loader({ context }: Route.LoaderArgs) {
	context.get(staffContext);
	return redirect(localePath("/admin/dashboard"));
}

export default function Page() {
	return null;
}
