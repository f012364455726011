/** Texts of the popular videos, loaded with them. */
export const popularTexts = {
  title: 'Popular Videos',
  empty: 'No popular videos yet. Analyze some YouTube videos to see them here!',
  failed: 'Failed to load popular videos',
  again: 'Try Again',
  sample: 'sample',
  count: (people: number) => `${people.toLocaleString('en-US')} readers`,
}
