import { expect, it } from "vitest";
import { pictureHashes } from "./application-schema.server.ts";
import { chunksForInsert, chunksForList } from "./db.server.ts";

const numbers = (length: number) => Array.from({ length }, (_, n) => n);

it("splits rows so that no statement binds more than a hundred values, and loses none", () => {
	const chunks = chunksForInsert(pictureHashes, numbers(75));
	expect(chunks.map((chunk) => chunk.length)).toEqual([33, 33, 9]);
	expect(chunks.flat()).toEqual(numbers(75));
	expect(chunksForInsert(pictureHashes, [])).toEqual([]);
});

it("leaves room in a list for other bound values", () => {
	expect(chunksForList(numbers(201)).map((chunk) => chunk.length)).toEqual([100, 100, 1]);
	expect(chunksForList(numbers(100), 1).map((chunk) => chunk.length)).toEqual([99, 1]);
});
