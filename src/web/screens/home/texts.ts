import { plans } from '#core/plans/plans.ts'
import { day } from '../../ui/format.ts'

/** Texts of the home page. */
export const texts = {
  title: 'Is This Clickbait: does the video keep its promise?',
  headline: 'Know if it’s clickbait before you watch.',
  lead: 'Paste a YouTube link. We check every promise in the title against what is said in the video, and show you the quotes and the exact moment to skip to.',
  field: 'Video address',
  reach: 'Works for videos of up to 10 hours.',
  /** As long as `reach`, in whose place visitors see it. */
  price: `From $${plans.basic.price} a month. Finished verdicts are free.`,
  placeholder: 'Paste a YouTube link',
  analyze: 'Analyze',
  failed: 'Failed to process YouTube URL',
  failedToast: 'Error processing video',
  timeout:
    'Our transcript providers are taking longer than expected. This is likely an external issue. Please try again in a little while.',
  timeoutToast: 'Request timed out after 4 minutes',
  renews: (iso: string) => `Your tokens reset on ${day(iso)}.`,
  example: 'Example verdict',
  exampleFailed: 'Couldn’t show the example. You can still analyze a video.',
  popularBroken: 'Couldn’t show the popular videos.',
}
