import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Perceptual hashes of the pictures of passports, to be compared where the number is the same. */
export const pictureHashes = sqliteTable(
	"picture_hashes",
	{
		uploadId: text("upload_id").notNull(),
		page: integer("page").notNull(),
		/** 16 hexadecimal digits. */
		hash: text("hash").notNull(),
	},
	(table) => [primaryKey({ columns: [table.uploadId, table.page] })],
);
