import { clock } from '../../ui/format.ts'

/** An answer as people paste it: times in parentheses, no marks of emphasis, headings or code. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/\[[^\]]*\]\(#t=(\d+)[^)]*\)/g, (_, seconds) => `(${clock(Number(seconds))})`)
    .replace(/^#{1,6} +/gm, '')
    .replace(/\*\*(?=\S)(.+?)\*\*/g, '$1')
    .replace(/(?<![\p{L}\p{N}*\\])([*_])(?=\S)([^*_\n]+?)(?<=\S)\1(?![\p{L}\p{N}*])/gu, '$2')
    .replace(/`([^`\n]+)`/g, '$1')
    .trim()
