/** Words of the share picture. */
export const shareCardTexts = {
  product: 'Is This Clickbait',
  claim: 'Judged by what the video says',
  from: 'keeps its promise',
  to: 'clickbait',
} as const

/** The size that link previews expect, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const
