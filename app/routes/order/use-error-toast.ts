import { useEffect } from "react";
import { useToast } from "#app/ui/toast/toasts.tsx";

/** Says a failed action in a toast as well, until the next answer or page; the page itself says it too. */
export function useProblemToast(
	title: string,
	problem: { message: string; fields?: Record<string, string> } | undefined,
) {
	const { toast, dismiss } = useToast();
	useEffect(() => {
		if (!problem) return;
		const description = Object.values(problem.fields ?? {})[0] ?? problem.message;
		const id = toast({ title, description, variant: "destructive" });
		return () => dismiss(id);
	}, [problem, title, toast, dismiss]);
}
