import type { ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { localizeBuild } from "./language-scripts.ts";

const build = {
	assets: {
		version: "1",
		url: "/assets/manifest-1.js",
		entry: { module: "/assets/entry-1.js", imports: ["/assets/framework-1.js"] },
		routes: {
			contact: {
				id: "contact",
				module: "/assets/contact-1.js",
				clientActionModule: "/assets/contact-action-1.js",
				imports: ["/assets/frame-1.js"],
				css: ["/assets/frame-1.css"],
			},
		},
	},
} as unknown as ServerBuild;

describe("the scripts that a page names", () => {
	it("are those with the words of the page's language, those of single functions too; styles are the same for all", () => {
		const { entry, routes, url } = localizeBuild(build, "es").assets;
		expect(entry).toEqual({ module: "/assets/es/entry-1.js", imports: ["/assets/es/framework-1.js"] });
		expect(routes.contact).toEqual({
			id: "contact",
			module: "/assets/es/contact-1.js",
			clientActionModule: "/assets/es/contact-action-1.js",
			imports: ["/assets/es/frame-1.js"],
			css: ["/assets/frame-1.css"],
		});
		expect(url).toBe("/assets/manifest-1.js");
	});

	it("are where they are built in English", () => {
		expect(localizeBuild(build, "en").assets).toEqual(build.assets);
	});
});
