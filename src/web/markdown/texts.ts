/** Texts of an answer's Markdown, for screen readers. */
export const texts = { seek: 'Play from', unsupported: 'not supported by these words', table: 'Table', code: 'Code' }
