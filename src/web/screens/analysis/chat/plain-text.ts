import { clock } from '#web/ui/format.ts'

/** A letter beside which a single asterisk stays, as in "2*x*3". Scripts without spaces have their emphasis between letters. */
const spaced = String.raw`[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]]`
const emphasized = new RegExp(`(?<![${spaced}*\\\\])\\*(?=\\S)([^*_\\n]+?)(?<=\\S)\\*(?![${spaced}*])`, 'gv')

/** An answer as plain text for the clipboard: times in parentheses, no Markdown marks. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/\[[^[\]\n]{0,40}\]\(#t=(\d{1,9})[^)\n]{0,100}\)/g, (_, seconds) => `(${clock(Number(seconds))})`)
    .replace(/^#{1,6} +/gm, '')
    .replace(/\*\*(?=\S)(.+?)\*\*/g, '$1')
    .replace(emphasized, '$1')
    .replace(/(?<![\p{L}\p{N}*\\])_(?=\S)([^*_\n]+?)(?<=\S)_(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .trim()
