/** What the page shows before anything is confirmed, in words. */
export type StatementView = {
	id: string;
	number: string;
	name: string;
	email: string;
	ordered: string;
	lastDay: string;
	outcome: "accepted" | "late" | "performed";
	/** What goes back, if it is in time. */
	back: string;
};

/** Where the page stands. */
export type WithdrawView =
	| { kind: "ask"; own: { id: string; number: string }[]; linkOver: boolean }
	/** There is no contract, or none any more. */
	| { kind: "none"; number: string }
	| { kind: "statement"; statement: StatementView; token: string | null }
	/** It has been said. `pdf` is where its acknowledgement is kept, for the owner. */
	| { kind: "done"; outcome: StatementView["outcome"]; sent: string; lines: string[]; id: string; pdf: boolean };

/** What became of a form; `kept` is what was typed. */
export type WithdrawAnswer =
	| { kind: "sent"; at: string }
	| { kind: "wrong"; kept: { number: string; email: string }; fields: Record<string, string>; refused?: string }
	| { kind: "refused"; refused: string }
	| { kind: "view"; view: WithdrawView };
