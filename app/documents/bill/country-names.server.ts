import { fold } from "./normalise-text.server.ts";

/** Country names at the end of an address, folded, in the country's own languages and in the five most common ones. */
const NAMES =
	"PT:portugal,ES:espana|spain|espagne|spanien|espanha,FR:france|francia|franca|frankreich,DE:deutschland|germany|alemania|" +
	"alemanha|allemagne,AT:osterreich|austria|autriche,CH:schweiz|suisse|svizzera|switzerland|suiza|suica,GB:united kingdom|" +
	"uk|u.k.|great britain|england|scotland|wales|northern ireland|reino unido|royaume-uni|grossbritannien,IE:ireland|eire|" +
	"irland|irlanda|irlande,US:usa|u.s.a.|us|united states|united states of america|estados unidos|eeuu|etats-unis,CA:canada|" +
	"kanada,BR:brasil|brazil|bresil|brasilien,NL:nederland|the netherlands|netherlands|holland|niederlande|pays-bas|paises " +
	"bajos|paises baixos,BE:belgie|belgique|belgium|belgien|belgica,IT:italia|italy|italie|italien,PL:polska|poland|polen|" +
	"polonia|pologne|polonia,IN:india|indien|inde,AU:australia|australien,AE:united arab emirates|uae|u.a.e.|emiratos arabes " +
	"unidos,HK:hong kong|hong kong sar,MO:macau|macao,QA:qatar,AO:angola,MZ:mocambique|mozambique,CV:cabo verde,MX:mexico," +
	"AR:argentina,CO:colombia,CL:chile,ZA:south africa|africa do sul,LU:luxembourg|luxemburg|luxemburgo,DK:danmark|denmark," +
	"SE:sverige|sweden|suecia|suede|schweden,NO:norge|norway,FI:suomi|finland,CZ:cesko|ceska republika|czech republic|czechia,TR:turkiye|turkey|turquia|turquie|turkei,IL:israel,SG:singapore," +
	"CN:china,JP:japan,UA:ukraine,RO:romania,GR:greece|ellada|ellas|grece|griechenland|grecia,HU:hungary|magyarorszag,NZ:new zealand,MA:maroc|morocco,VE:venezuela";

const CODES = new Map(
	NAMES.split(",").flatMap((entry) => {
		const [code = "", names = ""] = entry.split(":");
		return names.split("|").map((name) => [name, code] as const);
	}),
);

/** Returns the country, as ISO 3166-1 alpha-2, if the text is a country's name and nothing else. */
export function countryByName(text: string): string | null {
	const name = fold(text)
		.replace(/^[\s,;()-]+|[\s,;()-]+$/g, "")
		.replace(/(?<![a-z])\.$/, "");
	return CODES.get(name) ?? CODES.get(name.replace(/\.$/, "")) ?? null;
}

/** Separates a country's name from the end of a text. */
export function splitCountry(text: string): { rest: string; country: string | null } {
	const words = text.split(" ");
	for (let count = Math.min(4, words.length - 1); count >= 1; count--) {
		const country = countryByName(words.slice(-count).join(" "));
		if (country)
			return {
				rest: words
					.slice(0, -count)
					.join(" ")
					.replace(/[\s,;(-]+$/, ""),
				country,
			};
	}
	return { rest: text, country: null };
}
