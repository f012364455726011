/** Spec §8, to the letter. */
export const texts = {
  sent: "Thank you for your message! We'll get back to you soon.",
  failed: 'Failed to send message. Please try again.',
} as const
