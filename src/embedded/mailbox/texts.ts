/** Words of the mailbox page. */
export const texts = {
  title: 'Mailbox',
  about: 'What would have been sent. Set SMTP_URL, and mail is sent instead.',
  back: 'Back to the app',
  empty: 'No mail yet.',
  gone: 'There is no such mail.',
  newest: 'Newest',
  older: 'Older',
  pages: 'Pages',
  to: (address: string) => `To ${address}`,
  answersTo: (address: string) => `answers go to ${address}`,
  asText: 'As text',
  asHtml: 'As it looks',
} as const
