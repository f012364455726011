import { quoted } from '../texts.ts'

/** Questions to ask next, loaded with the chips that show them. */
export const suggestionTexts = {
  missing: (promise: string) => `Does it say anything about ${quoted(promise)}?`,
  late: (promise: string) => `When does it get to ${quoted(promise)}?`,
  open: (promise: string) => `Does it deliver on ${quoted(promise)}?`,
  point: (head: string) => `Tell me more about ${quoted(head)}`,
  title: (title: string) => `What is behind ${quoted(title)}?`,
  /** Questions for any video. */
  any: ['What’s the main takeaway?', 'Which numbers are mentioned, and what for?'] as const,
  /** For a video whose end was read. */
  end: 'How does it end?',
}
