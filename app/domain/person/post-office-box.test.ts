import { expect, it } from "vitest";
import { isPostOfficeBox } from "./post-office-box.ts";

it.each([
	["P.O. Box 1234", "US"],
	["PO BOX 12, Dubai", "AE"],
	["Villa 12, p o box 55", "AE"],
	["Post Office Box N-1234", "BS"],
	["Apartado 123", "PT"],
	["Apartado de Correos 12", "ES"],
	["Apdo. 45", "ES"],
	["Rua Direita 3, Apartado 12", "PT"],
	["Caixa Postal nº 77", "BR"],
	["Postfach 12 34 56", "DE"],
	["Postfach", "CH"],
	["Boîte postale 12", "FR"],
	["B.P. 105", "SN"],
	["BP 105", "FR"],
	["Casella Postale 9", "IT"],
	["Postbus 1000", "NL"],
	["Skrytka pocztowa nr 5", "PL"],
	["Postboks 12 Sentrum", "NO"],
	["Căsuța poștală 3", "RO"],
	["POB 7", "IL"],
	["Box 123", "SE"],
])("%s in %s is a P.O. box", (line, country) => expect(isPostOfficeBox(line, country)).toBe(true));

it.each([
	["Apartado Street 5", "US"],
	["Calle del Apartado 7", "MX"],
	["Calle Apartado 7", "MX"],
	["Rua da Caixa Postal 5", "PT"],
	["Box Hill Road 5", "GB"],
	["Box 123", "US"],
	["12 Boxwood Lane", "SE"],
	["12 Old Post Office Lane", "GB"],
	["Postfachweg 3", "DE"],
	["Postbusweg 1", "NL"],
	["Rua BP Sousa 5", "PT"],
	["Apartamento 12, Rua Apolo 3", "BR"],
	["3 Po Boxer Way", "US"],
	["Po Box Road 5", "US"],
])("%s in %s is a street", (line, country) => expect(isPostOfficeBox(line, country)).toBe(false));
