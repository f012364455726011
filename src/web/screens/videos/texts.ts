import { day } from '../../ui/format.ts'

const isToday = (iso: string): boolean => new Date(iso).toDateString() === new Date().toDateString()
const hour = (iso: string): string => new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Words of the page of one's own videos. */
export const texts = {
  title: 'Your videos',
  lead: 'Everything that you have asked about, the newest question first.',
  search: {
    label: 'Search your videos by title or channel',
    hint: 'Search by title or channel',
    clear: 'Clear',
  },
  list: 'Your videos',
  asked: (iso: string) => (isToday(iso) ? `Asked today, ${hour(iso)}` : `Asked on ${day(iso)}`),
  noVerdict: 'No verdict yet',
  untitled: 'A transcript of your own',
  empty: 'Nothing here yet. A video that you ask about is found again on this page.',
  toHome: 'Analyze a video',
  noMatch: (search: string) => `No video matches “${search}”. Search looks at titles and channels.`,
  failed: 'Your videos could not be loaded.',
  again: 'Try Again',
  more: 'Show more',
  remove: (title: string) => `Delete the conversation about ${title}`,
  removed: 'Conversation deleted. Undo within 6 seconds.',
  undo: 'Undo',
  removeFailed: (title: string) => `The conversation about “${title}” could not be deleted.`,
}
