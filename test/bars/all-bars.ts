import type { Bar } from "./bar.ts";

/** A bar measured by test files. */
function byTests(key: string, name: string, minutes = 20): Bar {
	return { key, name, minutes, load: async () => (await import("./by-tests.ts")).measureByTests(key) };
}

/** Every bar, in the order of docs/security.md, with its dependencies loaded lazily. */
export const BARS: readonly Bar[] = [
	{ key: "1", name: "power cuts", minutes: 60, load: () => import("./crash-recovery.ts") },
	{ key: "2", name: "planted defects", minutes: 60, load: () => import("./planted-defects.ts") },
	byTests("3", "duplicate webhook events"),
	{ key: "4", name: "mutated uploads", minutes: 90, load: () => import("./uploads.ts") },
	{ key: "5", name: "bombs", minutes: 10, load: () => import("./bombs.ts") },
	{ key: "6", name: "sockets", minutes: 15, load: () => import("./sockets.ts") },
	byTests("7", "who may do what"),
	{ key: "8", name: "wrong logins, codes and links used at once", minutes: 5, load: () => import("./sign-ins.ts") },
	{ key: "9", name: "random lives", minutes: 75, load: () => import("./random-event-sequences.ts") },
	byTests("10", "faults of bindings"),
	byTests("11", "headers"),
	{ key: "12", name: "scanners", minutes: 40, load: () => import("./scanners.ts") },
	{ key: "13", name: "guessed numbers", minutes: 20, load: () => import("./enumeration.ts") },
	byTests("14", "access tokens"),
	byTests("15", "other sites' requests"),
	byTests("16", "traces of people"),
	byTests("17", "key rotation"),
	byTests("18", "partners' frauds", 40),
	{ key: "19", name: "load", minutes: 10, load: () => import("./load.ts") },
	{ key: "20", name: "slow connections", minutes: 10, load: () => import("./slow-connections.ts") },
	byTests("21", "accessibility", 40),
	byTests("22", "clock"),
	{ key: "23", name: "memory over an hour", minutes: 75, load: () => import("./soak.ts") },
	{ key: "24", name: "secrets", minutes: 15, load: () => import("./secrets.ts") },
	{ key: "attacks", name: "replayed attacks", minutes: 10, load: () => import("./attacks.ts") },
];
