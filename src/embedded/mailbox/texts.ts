/** Words of the mailbox page. */
export const texts = {
  title: 'Mailbox',
  about: 'Mails are kept here instead of being sent. With SMTP_URL set, they are sent.',
  back: 'Back to the app',
  empty: 'No mail yet.',
  gone: 'There is no such mail.',
  newest: 'Newest',
  older: 'Older',
  pages: 'Pages',
  to: (address: string) => `To ${address}`,
  messageId: (id: string) => `Message-ID ${id}`,
  answersTo: (address: string) => `answers go to ${address}`,
  asText: 'As text',
  asHtml: 'As it looks',
} as const
