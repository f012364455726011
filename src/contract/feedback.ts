import { z } from 'zod'
import { Email } from './accounts.ts'
import { ShareLinkId } from './share-links.ts'

/** One line: line breaks and controls become spaces. */
const line = (name: string, max: number) =>
  z
    .string(`${name} is required.`)
    .transform(text => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().min(1, `${name} is required.`).max(max, `${name} may have up to ${max} characters.`))

/** Every field is required. The page has two email fields and sends the email when they match. */
export const FeedbackInput = z.object({
  name: line('Name', 100),
  email: z.string('Email is required.').trim().min(1, 'Email is required.').pipe(Email),
  subject: line('Subject', 150),
  message: z
    .string('Message is required.')
    .trim()
    .min(1, 'Message is required.')
    .max(5000, 'A message may have up to 5,000 characters. Please shorten it.'),
  /** The shared page that the message reports, by the id of its link. */
  shareLink: ShareLinkId.optional(),
})
export type FeedbackInput = z.infer<typeof FeedbackInput>

/** The id of a message, as operators pass it. */
export const FeedbackId = z.uuid('That is not the id of a message.')
