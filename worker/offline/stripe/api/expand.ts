import { chargeView, intentView } from "../intents/charges.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import { invalidRequestError } from "./errors.ts";

const EXPANDABLE = ["charge", "latest_charge", "payment_intent", "payment_method"];

/** Replaces ids with whole objects, along paths such as `latest_charge` or `data.payment_intent`. */
export function expandView(sandbox: SandboxContext, view: object, paths: string[]): object {
	return paths.reduce((expanded, path) => expandPath(sandbox, expanded, path.split("."), path), view);
}

function expandPath(sandbox: SandboxContext, view: object, steps: string[], path: string): object {
	const [step = "", ...remainingSteps] = steps;
	const value: unknown = Reflect.get(view, step);
	if (value === null) return view;
	if (Array.isArray(value)) {
		return { ...view, [step]: value.map((item: object) => expandPath(sandbox, item, remainingSteps, path)) };
	}
	const expanded = typeof value === "string" && EXPANDABLE.includes(step) ? findObject(sandbox, value) : value;
	if (typeof expanded !== "object" || expanded === null) {
		throw invalidRequestError(`This property cannot be expanded (${path}).`, undefined, "expand");
	}
	return {
		...view,
		[step]: remainingSteps.length > 0 ? expandPath(sandbox, expanded, remainingSteps, path) : expanded,
	};
}

function findObject(sandbox: SandboxContext, id: string): object | null {
	if (id.startsWith("ch_")) return chargeView(sandbox.store.get("charge", id));
	if (id.startsWith("pi_")) return intentView(sandbox.store.get("payment_intent", id), sandbox.access);
	if (id.startsWith("pm_")) return sandbox.store.get("payment_method", id);
	return null;
}
