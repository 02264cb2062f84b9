import { Link, type LinkProps } from "react-router";
import { localePath } from "./locale-path.ts";

type AppLinkProps = Omit<LinkProps, "to"> & { to: string };

/** An internal link in the current language (row 11). */
export function AppLink({ to, ...rest }: AppLinkProps) {
	return <Link {...rest} to={localePath(to)} />;
}
