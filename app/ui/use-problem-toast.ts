import { useEffect } from "react";
import { useToast } from "./toasts.tsx";

/** Says a failed act in a toast as well; the page itself says it too. Each answer of the server is said once. */
export function useProblemToast(title: string, problem: { message: string } | undefined): void {
	const { toast } = useToast();
	useEffect(() => {
		if (problem) toast({ title, description: problem.message, variant: "destructive" });
	}, [problem, title, toast]);
}
