const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML text or attribute value. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, character => entities[character]!)
