import * as v from "valibot";
import {
	PING_INTERVAL_MS,
	type StaffHubChange,
	staffHubMessageSchema,
	type Viewer,
} from "#app/domain/staff/staff-hub-message.ts";
import { showViewers, startRows } from "./admin-rows.ts";

const FIRST_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;

/** Message templates with placeholders such as `{name}` (app/routes/admin/live/live-updates.tsx). */
type Labels = Record<"looking" | "writing" | "changed" | "rows" | "lost" | "applicant" | "agent" | "system", string>;

/**
 * Subscribes an open staff page to live updates: who is viewing which application, and what changed. A list updates its
 * rows in place. An application page announces the change without touching form input.
 */
function startLiveUpdates(root: HTMLElement): void {
	const labels = JSON.parse(root.dataset.labels ?? "{}") as Labels;
	const applicationId = root.dataset.application ?? null;
	const findPart = (name: string) => root.querySelector<HTMLElement>(`[data-live="${name}"]`);
	const clock = () =>
		new Intl.DateTimeFormat(root.dataset.language, { timeStyle: "short", timeZone: "Europe/Lisbon" }).format();
	let version = Number(root.dataset.version);
	let isWriting = false;
	let socket: WebSocket | null = null;
	let failures = 0;

	const announce = (sentence: string) => {
		const liveSection = findPart("news");
		const text = liveSection?.querySelector("span");
		if (!liveSection || !text) return;
		text.textContent = sentence;
		liveSection.hidden = false;
		findPart("show")?.setAttribute("data-key", "r");
	};
	findPart("show")?.addEventListener("click", () => location.reload());
	const rows = startRows((count) => announce(labels.rows.replace("{count}", String(count))));
	const sendPosition = () => {
		if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ at: applicationId, writing: isWriting }));
	};
	const updateViewers = (viewers: Viewer[]) => {
		const describeViewer = ({ name, writing: writes }: Viewer) =>
			(writes ? labels.writing : labels.looking).replace("{name}", name);
		if (applicationId === null) return showViewers(viewers, describeViewer);
		const banner = findPart("viewers");
		if (!banner) return;
		banner.textContent = viewers
			.filter((viewer) => viewer.at === applicationId)
			.map(describeViewer)
			.join(", ");
		banner.hidden = banner.textContent === "";
	};
	const receiveChange = ({ id, version: newVersion, by, who }: StaffHubChange) => {
		if (applicationId === null) return rows.refresh();
		if (id !== applicationId || newVersion <= version) return;
		version = newVersion;
		const name = who ?? labels[by === "staff" ? "system" : by];
		announce(labels.changed.replace("{who}", name).replace("{at}", clock()));
	};

	function connect(): void {
		const url = new URL("/admin/live", location.href);
		url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
		const current = new WebSocket(url);
		socket = current;
		let ping: ReturnType<typeof setInterval> | undefined;
		current.addEventListener("open", () => {
			if (failures > 0) rows.refresh();
			failures = 0;
			const lostNotice = findPart("lost");
			if (lostNotice) lostNotice.hidden = true;
			sendPosition();
			ping = setInterval(() => current.send("ping"), PING_INTERVAL_MS);
		});
		current.addEventListener("message", ({ data }) => {
			const message = v.safeParse(v.pipe(v.string(), v.parseJson(), staffHubMessageSchema), data);
			if (!message.success) return;
			if (message.output.type === "presence") updateViewers(message.output.viewers);
			else receiveChange(message.output);
		});
		current.addEventListener("close", () => {
			clearInterval(ping);
			const lostNotice = findPart("lost");
			if (lostNotice?.hidden && failures > 0) {
				lostNotice.textContent = labels.lost.replace("{at}", clock());
				lostNotice.hidden = false;
				updateViewers([]);
			}
			setTimeout(connect, Math.min(FIRST_RETRY_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS));
			failures += 1;
		});
	}

	document.addEventListener("input", ({ target }) => {
		if (applicationId === null || isWriting || !(target as Element).closest("form")) return;
		isWriting = true;
		sendPosition();
	});
	connect();
}

const root = document.getElementById("admin-live");
if (root) startLiveUpdates(root);
