/** Texts of the way back to what waited for a payment. */
export const texts = {
  /** Only processing the video tells whether it has captions. */
  captions: 'If this video has no captions, it uses no tokens, and you can paste its transcript instead.',
  judge: 'Analyze this video',
  back: 'Back to this video',
  waiting: (question: string) => `Your question is waiting there: “${question.trim()}”`,
}
