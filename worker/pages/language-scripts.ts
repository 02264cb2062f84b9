import type { ServerBuild } from "react-router";
import type { Language } from "#app/domain/language.ts";
import { scriptIn } from "#app/rendering/language-scripts.ts";

/** The build as browsers that read one language see it: its pages name the scripts with that language's words. */
export function localizeBuild(build: ServerBuild, language: Language): ServerBuild {
	const { entry, routes } = build.assets;
	const translated = Object.entries(routes).map(([id, route]) => [id, route && translate(route, language)]);
	const assets = { ...build.assets, entry: translate(entry, language), routes: Object.fromEntries(translated) };
	return { ...build, assets };
}

/** A route names its module, those of its client-side functions (`clientActionModule`) and what these import. */
function translate<Part extends object>(part: Part, language: Language): Part {
	const fields = Object.entries(part).map(([name, value]: [string, unknown]) => {
		if (typeof value === "string" && /module$/i.test(name)) return [name, scriptIn(value, language)];
		if (name === "imports") return [name, (value as string[]).map((path) => scriptIn(path, language))];
		return [name, value];
	});
	return Object.fromEntries(fields) as Part;
}
