import type { AnalysisKind } from '#core/analysis.ts'

/** The label of the button for each analysis; it appears in the conversation as the user's message. */
export const analysisLabels: Record<AnalysisKind, string> = {
  clickbait: 'Analyze Clickbait',
  summary: 'Get Summary',
  keypoints: 'Key Points',
}

/** What a person without an active plan reads when they ask for key points. */
export const keyPointsRefusal = 'Please subscribe to use key points extraction'
