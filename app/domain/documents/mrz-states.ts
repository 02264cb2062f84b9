import { TRAVEL_DOCUMENT_CODES } from "../person/countries.ts";

/** ISO 3166-1: alpha-3 and alpha-2 code of every country and territory. */
const ISO_PAIRS = (
	"ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI " +
	"BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT " +
	"BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU " +
	"CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET " +
	"FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR " +
	"GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR " +
	"IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB " +
	"LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH " +
	"MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE " +
	"NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL " +
	"PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ " +
	"SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC " +
	"TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY " +
	"USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW"
).split(" ");

/** ICAO 9303-3, section 5, parts B to F: codes that ISO 3166-1 lacks or defines differently. Null: no country. */
const ICAO_CODES: Record<string, string | null> = {
	D: "DE",
	GBD: "GB",
	GBN: "GB",
	GBO: "GB",
	GBP: "GB",
	GBS: "GB",
	// Kosovo: RKS in its own passports, XXK in documents of other states.
	RKS: "XK",
	XXK: "XK",
	ROM: "RO",
	ZAR: "CD",
	ANT: null,
	BDR: null,
	EUE: null,
	NTZ: null,
	UNA: null,
	UNK: null,
	UNO: null,
	XAA: null,
	XBA: null,
	XCC: null,
	XCE: null,
	XCO: null,
	XCT: null,
	XDC: null,
	XEC: null,
	XES: null,
	XIM: null,
	XMP: null,
	XOM: null,
	XPO: null,
	XXA: null,
	XXB: null,
	XXC: null,
	XXX: null,
	// Specimens only.
	UTO: null,
};

const ALPHA_2 = new Map<string, string | null>([
	...ISO_PAIRS.map((pair): [string, string] => [pair.slice(0, 3), pair.slice(3)]),
	...Object.entries(ICAO_CODES),
]);

/** Returns the ISO 3166-1 alpha-2 code for an ICAO state code, with or without fillers; null for no country. */
export function countryOfState(code: string): string | null {
	return ALPHA_2.get(code.replace(/<+$/, "")) ?? null;
}

/**
 * Returns the nationality to choose for a code: a state's, or the code itself for people without a state's nationality.
 */
export function nationalityOfState(code: string): string | null {
	const plain = code.replace(/<+$/, "");
	return TRAVEL_DOCUMENT_CODES.includes(plain) ? plain : countryOfState(plain);
}

/** Whether ICAO or ISO defines this code of a state, an organisation or people without a nationality. */
export function isKnownState(code: string): boolean {
	return ALPHA_2.has(code.replace(/<+$/, ""));
}

/** Every code that a document may contain, including Utopia. */
export const STATE_CODES: readonly string[] = [...ALPHA_2.keys()];
