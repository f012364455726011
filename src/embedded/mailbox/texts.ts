/** Words of the mailbox page. */
export const texts = {
  title: 'Mailbox',
  about: 'Mails are kept here instead of being sent. Set SMTP_URL to send them.',
  back: 'Back to the app',
  empty: 'No mail yet.',
  gone: 'This mail does not exist.',
  newest: 'Newest',
  older: 'Older',
  pages: 'Pages',
  to: (address: string) => `To ${address}`,
  messageId: (id: string) => `Message-ID ${id}`,
  answersTo: (address: string) => `answers go to ${address}`,
  asText: 'As text',
  asHtml: 'As it looks',
} as const
