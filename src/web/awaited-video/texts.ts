/** Texts of the way back to what waited for a payment. */
export const texts = {
  judge: 'Analyze this video',
  back: 'Back to this video',
  waiting: (question: string) => `Your question is waiting there: “${question.trim()}”`,
}
