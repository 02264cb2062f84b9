import { readFileSync } from "node:fs";
import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { SEALED_FIELDS } from "#app/domain/application/sealed-fields.ts";
import { affiliates, commissionTransactions } from "./partner-schema.server.ts";
import { affiliatePayments } from "./payout-schema.server.ts";
import { applications, emailLogs } from "./schema.server.ts";
import { users } from "./staff-schema.server.ts";

/** Rows 114 to 119 of the specification, field by field. */
const TABLES = [
	[
		114,
		"users",
		users,
		"id username password email name role twoFactorEnabled twoFactorSecret lastLogin passwordUpdatedAt",
	],
	[
		115,
		"affiliates",
		affiliates,
		"id name email code commissionRate isActive createdAt totalEarnings paymentInfo lastPaidAt",
	],
	[
		116,
		"commission_transactions",
		commissionTransactions,
		"id affiliateId applicationId amount percentage status createdAt paidAt paymentId",
	],
	[
		117,
		"affiliate_payments",
		affiliatePayments,
		"id affiliateId amount currency status paypalBatchId paypalEmail note createdAt processedAt errorDetails",
	],
	[
		118,
		"applications",
		applications,
		`id applicationNumber status firstName lastName dateOfBirth nationality email phone addressLine1 addressLine2 city
		postalCode country useProvidedRepresentative representativeName representativeNif representativeAddress
		passportDocumentPath addressDocumentPath originalDocumentPath packageType paymentStatus paymentIntentId nifNumber amount
		createdAt updatedAt estimatedCompletionDate completionDate physicalDeliveryRequested physicalDeliveryAddress
		termsAccepted personalInfo affiliateCode shippingCarrier trackingNumber shippingDate estimatedDeliveryDate
		shippingStatus lastUpdateDate shippingNotes rejectionReason`,
	],
	[119, "email_logs", emailLogs, "id emailType recipient status relatedEntityId sentAt errorMessage metadata"],
] as const;

test.each(TABLES)("row %i: %s has every field, in its own column or sealed", (row, _name, table, fields) => {
	const stored = new Set([...Object.keys(getTableColumns(table)), ...(row === 118 ? SEALED_FIELDS : [])]);
	expect(fields.split(/\s+/).filter((field) => !stored.has(field))).toEqual([]);
});

test("docs/storage.md names the fields sealed in one column", () => {
	const line = /^\| `applications` .*$/m.exec(readFileSync("docs/storage.md", "utf8"))?.[0] ?? "";
	expect(SEALED_FIELDS.filter((field) => !line.includes(`\`${field}\``))).toEqual([]);
});
