import { expect, it } from "vitest";
import { nextPath } from "./next-path.ts";

const pathFor = (next: string) =>
	nextPath(new Request(`https://nif.example/admin/login?${new URLSearchParams({ next })}`));

it.each(["/admin", "/admin/applications?stage=in_review&lang=pt", "/admin/applications/abc"])("accepts %s", (next) =>
	expect(pathFor(next)).toBe(next),
);

it.each([
	"",
	"//evil.example",
	"/\\evil.example",
	"https://evil.example/admin",
	"/administrator",
	"/admin//evil.example",
	"/admin/login?next=/admin",
	"javascript:alert(1)",
	"/payment",
])("rejects %s", (next) => expect(pathFor(next)).toBe("/admin"));
