import { date } from '../../ui/format.ts'

/** Texts of a shared conversation. */
export const texts = {
  title: (videoTitle: string) => `Shared conversation: ${videoTitle}`,
  untitled: 'Shared conversation',
  label: (iso: string) => `Shared conversation, ${date(iso)}`,
  noTitle: 'Untitled video',
  own: 'Based on a transcript that the sharer provided.',
  watch: 'Watch on YouTube',
  openVerdict: 'Open the verdict page',
  conversation: 'Conversation',
  none: 'Its answers are no longer stored.',
  asked: 'Asked',
  answer: 'Answer',
  shown: 'Shown above.',
  cut: 'Cut short: the answer reached its length limit.',
  notFound: 'Not found in this video',
  invitation: 'Every quote is checked against the video’s transcript. Ask about any video yourself.',
  home: 'Analyze a video',
  report: 'Report this page',
  gone: {
    title: 'This link doesn’t work',
    body: 'It was revoked, or it never existed.',
    home: 'Back to Home',
  },
  failed: { title: 'This conversation could not be loaded', body: 'Please try again in a moment.', again: 'Try Again' },
  loading: 'Loading the conversation',
}
