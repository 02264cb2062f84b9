// Run by tasks.mjs: makes app/paraglide as vitest would make it, so that each part of a test run finds nothing to do.
import { compile } from "@inlang/paraglide-js";
import { paraglideOptions } from "../../vite/paraglide.config.ts";

await compile({ ...paraglideOptions, outputStructure: "locale-modules" });
