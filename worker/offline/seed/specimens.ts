import type { ReceivedFile } from "#app/commands/documents/uploads.server.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { onePagePdf } from "../one-page-pdf.ts";
import type { DemoPerson } from "./demo-people.ts";

function decodeBase64(base64: string): Uint8Array {
	return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function specimenPage(title: string, facts: readonly string[]): Uint8Array {
	return onePagePdf([
		{ text: "SPECIMEN", x: 90, y: 210, size: 110, bold: true, isWatermark: true },
		{ text: title, x: 60, y: 740, size: 20, bold: true },
		{ text: "A specimen of the test environment, about a person who does not exist.", x: 60, y: 715, size: 12 },
		...facts.map((text, index) => ({ text, x: 60, y: 660 - index * 24, size: 14 })),
	]);
}

/** Creates a specimen passport. */
export function specimenPassport(person: DemoPerson): ReceivedFile {
	if (person.passport === "jpeg") return { bytes: decodeBase64(SPECIMEN_JPEG), name: "passport.jpg" };
	const { firstName, lastName, nationality, dateOfBirth } = person;
	const facts = [
		`${firstName} ${lastName}`,
		`Nationality ${nationality}`,
		`Born ${formatCivilDate(dateOfBirth, "en")}`,
	];
	return { bytes: specimenPage("In place of a passport", facts), name: "passport.pdf" };
}

/** Creates a specimen proof of address. */
export function specimenBill(person: DemoPerson): ReceivedFile {
	if (person.bill === "png") return { bytes: decodeBase64(SPECIMEN_PNG), name: "bill.png" };
	const { firstName, lastName, addressLine1, postalCode, city, country } = person;
	const facts = [`${firstName} ${lastName}`, addressLine1, `${postalCode} ${city}`, country];
	return { bytes: specimenPage("In place of a proof of address", facts), name: "bill.pdf" };
}

/** Creates a specimen of a printed and signed power of attorney. */
export function specimenMandate({ firstName, lastName }: DemoPerson): ReceivedFile {
	return {
		bytes: specimenPage("In place of a signed power of attorney", [`${firstName} ${lastName}`]),
		name: "signed.pdf",
	};
}

/** Pictures of 240 × 150 pixels with the text SPECIMEN, in base64. */
const SPECIMEN_JPEG =
	"/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAEMuMjoyKkM6NjpLR0NPZKZsZFxcZMySmnmm8dT++u3U6eX//////////+Xp////////////////////////////2wBDAUdLS2RXZMRsbMT//+n/////////////////////////////////////////////////////////////////////wAARCACWAPADASIAAhEBAxEB/8QAGAABAAMBAAAAAAAAAAAAAAAAAAIDBAH/xAAvEAACAgEDAQYFBAMBAAAAAAAAAQIRAwQSITETIkFRYXEyNIGRoRQzcsEjUrFi/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ANYAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAo1Go7N7Yq5evgV79U1aTr2A1gy4tTLfsyL0ss1U5Y8acHTsC4GKOTUzVxba9kdefPjffX3QGwEMeRZMe5cf0ZI5883UZW/ZAbgZN2q9fsizA87n/kvbXkBeCvNmWJecn0Rm7fUT5inXpEDaDHHU5ISrJH8UzU5p4nOL8LQEgZtLmnkyNTlaryI6jPkhmcYypewGsFWmyPJjuTuSfJ3UZHjxWnTbpAWAx4M+SeaMZStP0RZqss8bjsdX6AaAY1PVSSatp+iO7tV6/ZAawVTlOOm3N1OijFqZ9olklcXx0A2AGXDmyS1G2UrXPFAagAAAAGLVwlHLvrhlsNZB/EmmWPNj37Lt3VUJYMUusEvbgDkVhyyckoyZDW/tL+Rnyw7DLUZeqNGrd4Ivzf9Ad0kksPLS5OaucHi22m7KcOn7WG7fXNdC2Ojin3pt+yoBpE1hm/BlGnnHHk3S6Ub6UYUlSSMGmhGeXbJWqA1fqsXm/sTx5Y5b23wR/TYf9PyycMUMd7FV+oGLN/k1LXrRvSUUklSRgzXj1LfruN8WpJNO0wI5MUcqSl4EXCOPDKMVSpncuWOKNv6I52kcmCco3VPqBm0X7r/AIjP839UNF+6/wCIz/N/VAS0z7PPLG/HgatueWGNDUrs9RHIvHkYf8uqlPwXIEcSrWUvCTJa74oexHH86/5Mlrvih7ASxanHHHGLu0vIn+qxeb+xHFgxSxRk422vNk/02H/T8sDup+XkY4492BzXWL59jZqfl5Fei5xy9wJaXL2mOn8UeCjT/NP6h3ptR/5/oaf5r7gbQAAAAGfPpt8t0HTfVMhs1S4Tf3NYAyQ0spS3ZX+bbLdVjlkxpQVuy4AVaaEseKpKnZaAAfKZhjgzwdxjT90bgBk26r1+6JYo6hZFvvb48o0gCvNhWVeTXRmdYNRDiD49GbABkWmyTleSX5tmlwSxOEV4UiQAzaXDPHkbnGlXmcy4cktRvUe7a5s1ACrU43kx91XJPg5pcTxwe5VJsuAGWGHItVvce7bd2S1WKeRx2K69TQAMahqopJWkvVHduq9fujWAKXDJLSuMlc36+o0uOWODU1TbLgBVqMXaw4+JdCnT4ckMqlKNL3NYAAAAAAAAAAEMvXH/AD/pgTBU8k9spd2ouq8yeWThjcl1QEgVTlJXGVcxbVHN7jGCTXwrwbf4AuBWskpqKiknJXz4HJZHFxi9sW+W2+ALQRxz3xb44dcEHkltlNJbU+niwLQVQTeebbTpKuDuSbjKk108m3+ALAcxy3wjLpaK1knsU3tq6a+tAWgqllcW+jSdUk/+9BLI1NxuKropeIFoKpZJKbjcVXRS8TrnNymo7e75rrwBYCuOSWR9ylwm79TiySlsUUluTu/CgLQQxOT37nfea6EwAAAAAAAAAAAHJx3OPNbXZ0AQeK4SjfxNvoMybxSSTb9CYAh2bbblK+GlwcWNp8Sq0k+CwNqKtukBWsTio7ZU4qrrwO9m+HuuS8Wrs7HJGTpPn1VB5IJtN9OvAHYpxVN2/Yg8Tacd3cbtqianF+PjXQ6BxRqcpX1oi4Pe5KVWqfBMARxx2QUbuivHjk8cVJ1G7quepcAK3hbi47+63fQSxykmnNU+qr/hYIyUla9gK5Y3JOO7uvwas4oS35Ke1Olyr8C1STbS6rqAIdm4vuSriuVYjjUXFp/CmvcmAIwg4uXNpu6okAAAAAAAAAAAAAAAAAAK8vxY76biwNKSpq0BXm+GPnuVFTiu91/cXi/QvjjjF2lz6uzuyPPHV39QKeVN03+4l+Bz2cp7pWpcc+pdsjd1439Rsjtca4bsClyk5TpTtOlT4RZPc8LfSVX9TsscZPldevPUkBQ8jUnO+7VJfSyUU5S2SlLuxXR9WT7KG1R28J3QlCMnbXPo6Aqg5TlBOT+F3T68iNvbG2k5Sui5QimmlVKkceOLVV4318QI4uJ5Ob5/osORhGF7VV9ToAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAf//Z";

const SPECIMEN_PNG =
	"iVBORw0KGgoAAAANSUhEUgAAAPAAAACWAQAAAADIgzh4AAACaklEQVR42u3UMW/TQBQH8Bd5uNGMDKH3MSIUmvscZWFkLFKHShTViTxk6gfogBj4CB0yJFFtBSkTHZEqSOOolTzRHEIkF3z2o3dnG9LYGUAs4EyWfj7nvf97NuDWH1RcccUV/3/cdgTYCEAwoAnxmLQ4wCuCrmYJtoCaZrA2mQMRAA4AkVBLiEcNWykHYAkABvouxUJzLeNWTVCPWeo5cGyYoczYw46gnBLEgAYtww5KyNkTVGh2eIt49jr7iIJKxZ4jdohvc1fxAyc7nTPGySY7GfuICfGJ4YcsrZytczcwTFO2UJVmIXYMz1zVWJ1mqTHVGIBt2J25d7HIum1YAFGx5DzyNe+kjFmoGY80U5Iyr5mRpOzfYwQ1UJKVNhvpyqmbsSeAYN7YrHuPA0ERdWq/sr/JskV8nrJn2M050CPhxHBguPOTGVen7ZQtzW01b81crUPO3LBHQXG2TL6wdeZUWOkq1hSDDi8hvqAqlicZc7BS1oucs7Ty18AwAkmIL9cZ2yzjgClmhhOr+vRU/Fs8RVzqC4ZR/LGUEwcj3MJYyBN6c9gdj7HOutGjTf40DxvN/mlyi83V+4LT87AXnQ/jBUarzwUchj2X7cYLdKMSbjKIF9gs4yPG7h5+VMrDc8XF/33dODgdyls8KKw8vDk8GV8nO3jyvaBvxHD7xP6M/9lFtt/tmYvzaQHLr5PpFl5FWzmK23tvZ3H44tvgWSFPLl9fyPD5Qf9NCQ+vkuV+oz8t4cHV8Yf93lkpe8dX8y08xaclvIo0v5w3zkpiuRxc4OPwsLBytCeXgy+4y5eFfVcfzYor/hv8A8EG/aA2k15dAAAAAElFTkSuQmCC";
