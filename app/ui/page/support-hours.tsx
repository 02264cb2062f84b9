import { useRouteLoaderData } from "react-router";

/** When the phone is answered, as staff have set it (row 5); nothing on a page whose first loader failed. */
export function SupportHours() {
	return useRouteLoaderData<{ hours: string }>("root")?.hours ?? null;
}
