/** What the contact page shows after sending, and the subject of a report, which operators see in their list. */
export const texts = {
  sent: "Thank you for your message! We'll get back to you soon.",
  failed: 'Failed to send message. Please try again.',
  report: (shareLink: string, subject: string) => `Report of the shared page ${shareLink}: ${subject}`,
} as const
