import { basename } from 'node:path'

/**
 * The class name of a CSS module's part: its file and its own name, such as `Header_link`. Shorter than a hash, and readable
 * in the browser. No two modules have the same file name (tests/web/theme.test.ts).
 */
export const scopedName = (name: string, file: string): string => `${basename(file, '.module.css')}_${name}`
