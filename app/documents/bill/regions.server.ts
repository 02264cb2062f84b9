import { fold, phrases } from "./normalise-text.server.ts";

/** Counties of Britain and Ireland that are not also towns, folded, with their abbreviations. */
const COUNTY = new RegExp(
	`^${
		phrases(
			"(?:(?:north|south|east|west|mid|n|s|e|w)\\.? )?(?:[a-z]+shire|sussex|yorks(?:hire)?|glamorgan|lothian|midlands)|the borders|highlands?",
			"kent|surrey|essex|norfolk|suffolk|devon|cornwall|cumbria|merseyside|dorset|somerset|middlesex|rutland|northumberland|cleveland|humberside|avon",
			"greater [a-z]+|tyne (?:and|&) wear|isle of (?:wight|man|anglesey)|(?:county|co\\.?) [a-z]+|gwynedd|powys|dyfed|gwent|clwyd|fife|tayside|grampian|strathclyde",
			"herts|beds|bucks|berks|cambs|lancs|lincs|leics|northants|notts|oxon|staffs|wilts|worcs|glos|hants|salop|middx|northd|warks|derbys|ches",
			"kerry|mayo|meath|westmeath|louth|laois|offaly|leitrim|antrim|fermanagh|tyrone",
		).source
	}\\.?$`,
);

/** Whether a text is a county of Britain or Ireland, which may come between a town and its code. */
export function isCounty(text: string): boolean {
	return COUNTY.test(fold(text.trim()));
}

const BRAZILIAN_STATE =
	/(?:\s*[-/–,(]\s*|\s+)(?:A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)\)?\.?\s*[-,]?\s*$/;
const CANADIAN_PROVINCE =
	/[\s,(]+(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|(?:Qu[ée]bec|QU[ÉE]BEC|Ontario|ONTARIO|Alberta|ALBERTA|Manitoba|MANITOBA|Saskatchewan|SASKATCHEWAN)|British Columbia|BRITISH COLUMBIA|Nova Scotia|NOVA SCOTIA|New Brunswick|NEW BRUNSWICK|Prince Edward Island|Newfoundland and Labrador)\)?[\s,]*$/;
const ITALIAN_PROVINCE =
	/\s+\(?(?:AG|AL|AN|AO|AP|AQ|AR|AT|AV|BA|BG|BI|BL|BN|BO|BR|BS|BT|BZ|CA|CB|CE|CH|CL|CN|CO|CR|CS|CT|CZ|EN|FC|FE|FG|FI|FM|FR|GE|GO|GR|IM|IS|KR|LC|LE|LI|LO|LT|LU|MB|MC|ME|MI|MN|MO|MS|MT|NA|NO|NU|OR|PA|PC|PD|PE|PG|PI|PN|PO|PR|PT|PU|PV|PZ|RA|RC|RE|RG|RI|RM|RN|RO|SA|SI|SO|SP|SR|SS|SU|SV|TA|TE|TN|TO|TP|TR|TS|TV|UD|VA|VB|VC|VE|VI|VR|VT|VV)\)?$/;

const PROVINCES: Record<string, RegExp> = { BR: BRAZILIAN_STATE, CA: CANADIAN_PROVINCE, IT: ITALIAN_PROVINCE };

/** Returns a town without the state or province that is written after it in Brazil, Canada and Italy. */
export function stripProvince(city: string, country: string | null): string {
	const province = country === null ? undefined : PROVINCES[country];
	return province ? city.replace(province, "") : city;
}

/** Whether the letters after a town are an Italian province and not a country: "80134 NAPOLI NA". */
export function endsInItalianProvince(city: string): boolean {
	return ITALIAN_PROVINCE.test(city) && !/\s(?:AT|BR|CA|CH|CL|CO|CZ|FR|LT|LU|PE|PT|RO|TR)$/.test(city);
}
