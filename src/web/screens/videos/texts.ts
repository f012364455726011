import { day } from '../../ui/format.ts'

/** Words of the page of one's own videos. */
export const texts = {
  title: 'Your videos',
  lead: 'Everything that you have asked about, the newest question first.',
  search: 'Search your videos',
  searchHint: 'Title or channel',
  list: 'Your videos',
  asked: (iso: string) => `Asked on ${day(iso)}`,
  noVerdict: 'No verdict yet',
  untitled: 'A transcript of your own',
  empty: 'Nothing here yet. A video that you ask about is found again on this page.',
  toHome: 'Analyze a video',
  noMatch: (search: string) => `No video matches “${search}”.`,
  failed: 'Your videos could not be loaded.',
  again: 'Try Again',
  more: 'Show more',
  remove: (title: string) => `Delete the conversation about ${title}`,
  removed: (title: string) => `The conversation about “${title}” is deleted.`,
  undo: 'Undo',
  removeFailed: (title: string) => `The conversation about “${title}” could not be deleted.`,
}
