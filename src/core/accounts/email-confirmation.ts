/** What the page shows for a confirmation link that does not work. */
export const invalidConfirmation = 'This link is not complete. Please open it from the mail again.'
export const expiredConfirmation = 'This link has expired or was already used.'
