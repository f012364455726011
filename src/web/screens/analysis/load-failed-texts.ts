/** Texts of a page whose video did not load. Most pages never load them. */
export const loadFailedTexts = {
  notAnalyzed: {
    title: 'This video hasn’t been analyzed yet',
    reason: 'Video data not found',
    body: 'Analyze fetches its captions and opens its page here.',
    needs: 'Requires a plan.',
    /** In owner mode. */
    needsLogin: 'Requires a login.',
    analyze: 'Analyze',
  },
  /** The page of a transcript without a video, for others than its owner. */
  private: {
    title: 'This page is private',
    body: 'It belongs to a transcript that only its owner can open, or it was deleted.',
    login: 'Log in',
  },
  blocked: 'This video is not available',
}
