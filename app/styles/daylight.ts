/** The colours of tokens.css in the light scheme, for output without a style sheet: paper and preview pictures. */
export const DAYLIGHT = {
	page: "#f6f4ef",
	ink: "#14211c",
	"ink-2": "#3f4d47",
	line: "#dcd8cd",
	green: "#0b5d43",
	azul: "#1d4e89",
	amber: "#7a4b00",
	"amber-soft": "#fdf3dc",
};
