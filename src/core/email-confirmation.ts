/** What a page says of a link that confirms nothing. */
export const invalidConfirmation = 'This link is not complete. Please open it from the mail again.'
export const deadConfirmation = 'This link has expired or was already used.'
