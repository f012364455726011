import { day } from '../../ui/format.ts'

const isToday = (iso: string): boolean => new Date(iso).toDateString() === new Date().toDateString()
const hour = (iso: string): string => new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Texts of the page with the user's videos. */
export const texts = {
  title: 'Your videos',
  lead: 'Every video you have analyzed or asked about, newest first.',
  search: {
    label: 'Search your videos by title, name or channel',
    hint: 'Search titles, channels, questions',
    clear: 'Clear',
  },
  list: 'Your videos',
  asked: (iso: string) => (isToday(iso) ? `Asked today, ${hour(iso)}` : `Asked on ${day(iso)}`),
  opened: (iso: string) => (isToday(iso) ? `Opened today, ${hour(iso)}` : `Opened on ${day(iso)}`),
  noVerdict: 'No verdict yet',
  untitled: 'Your own transcript',
  empty: 'Nothing here yet. Videos you analyze appear here.',
  toHome: 'Analyze a video',
  noMatch: (search: string) =>
    `No matches for “${search}”. Search covers titles, your own names, channels and your questions.`,
  found: (count: number, hasMore: boolean) =>
    `${hasMore ? 'More than ' : ''}${count} ${count === 1 ? 'video' : 'videos'} found.`,
  failed: 'Couldn’t load your videos.',
  again: 'Try Again',
  more: 'Show more',
  rename: {
    open: (title: string) => `Rename ${title}`,
    label: 'Name for this video',
    hint: 'Only you see it. Leave it empty to show the title.',
    save: 'Save',
    cancel: 'Cancel',
    failed: 'Couldn’t save the name. Try again.',
  },
  remove: (title: string) => `Delete the conversation about ${title}`,
  removed: 'Removed, with its conversation. Undo within a few seconds.',
  undo: 'Undo',
  removeFailed: (title: string) => `Couldn’t delete the conversation about “${title}”.`,
}
