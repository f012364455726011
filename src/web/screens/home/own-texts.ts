/** Texts of the user's own videos on the home page; they load with them. */
export const texts = {
  title: 'Your videos',
  all: 'See all',
  failed: 'Couldn’t load your videos.',
  again: 'Try again',
  noVerdict: 'No verdict yet',
  untitled: 'Your own transcript',
}
