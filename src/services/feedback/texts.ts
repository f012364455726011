/** What the contact page shows after sending. */
export const texts = {
  sent: "Thank you for your message! We'll get back to you soon.",
  failed: 'Failed to send message. Please try again.',
} as const
