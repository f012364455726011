/** Texts of an answer's Markdown, for screen readers. */
export const texts = { seek: 'Play from', table: 'Table', code: 'Code' }
