import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The four 16-bit bands of a picture's perceptual hash. Two hashes that differ in at most seven bits share a band up to
 * one bit, so that similar pictures are found by an index (multi-index hashing, Norouzi et al. 2012).
 */
export const pictureHashes = sqliteTable(
	"picture_hashes",
	{
		band: integer("band").notNull(),
		value: integer("value").notNull(),
		uploadId: text("upload_id").notNull(),
		page: integer("page").notNull(),
		/** 16 hexadecimal digits. */
		hash: text("hash").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.band, table.value, table.uploadId, table.page] }),
		index("picture_hashes_upload").on(table.uploadId),
	],
);
