/**
 * Invisible characters: controls, bidirectional overrides, zero-width marks, tags, runs of variation selectors. Captions
 * are untrusted text, and these can hide instructions to a model.
 */
const invisible = /(?!\s|\u0085|\u200C|\u200D|\uFE0E|\uFE0F)(?:\p{Cc}|\p{Cf}|\p{Co}|\p{Default_Ignorable_Code_Point})/gu
/** Runs of joiners and emoji selectors. Scripts need at most one in a row, emoji a selector and a joiner. */
const joinerRuns = /(\uFE0F\u200D|\u200C|\u200D|\uFE0E|\uFE0F)(?:\u200C|\u200D|\uFE0E|\uFE0F)*/g
const looseJoiners = /(^|\s)(?:\u200C|\u200D|\uFE0E|\uFE0F)+/g
const suspicious = /[^\n\x20-\x7E\u00A1-\u00AC\u00AE-\u02FF\u0370-\u05FF\u4E00-\u9FFF\uAC00-\uD7A3]/
const formatting = /<\/?(?:b|i|u|em|strong|small|big|sub|sup|s|tt|font)(?:\s[^<>]{0,100})?>/gi

/** Returns one line of visible text: no control or hidden characters, single spaces. Keeps markup. Linear time. */
export function cleanText(text: string): string {
  let clean = text
  if (suspicious.test(clean)) {
    clean = clean.toWellFormed().replace(invisible, '').replace(joinerRuns, '$1').replace(looseJoiners, '$1')
  }
  return collapseSpaces(clean)
}

/** As `cleanText`, but keeps line breaks, for descriptions. */
export const cleanLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(cleanText)
    .join('\n')
    .trim()

/** Removes the formatting tags that caption formats allow inside a line. Keeps other markup as text. */
export const dropFormatting = (text: string): string => (text.includes('<') ? text.replace(formatting, '') : text)

const needsSpacing = /[\s\u0085]{2}|[^\S ]|\u0085|^ | $/
const collapseSpaces = (text: string): string =>
  needsSpacing.test(text) ? text.replace(/[\s\u0085]+/g, ' ').trim() : text
