import { clock } from '#web/ui/format.ts'

/** An answer as plain text for the clipboard: times in parentheses, no Markdown marks. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/\[[^\]]*\]\(#t=(\d+)[^)]*\)/g, (_, seconds) => `(${clock(Number(seconds))})`)
    .replace(/^#{1,6} +/gm, '')
    .replace(/\*\*(?=\S)(.+?)\*\*/g, '$1')
    .replace(/(?<![\p{L}\p{N}*\\])([*_])(?=\S)([^*_\n]+?)(?<=\S)\1(?![\p{L}\p{N}*])/gu, '$2')
    .replace(/`([^`\n]+)`/g, '$1')
    .trim()
