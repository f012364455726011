import type { AnalysisKind } from '#core/analysis.ts'

/** What the button that asks for it says; it stands in the conversation as the user's message. */
export const requestOf: Record<AnalysisKind, string> = {
  clickbait: 'Analyze Clickbait',
  summary: 'Get Summary',
  keypoints: 'Key Points',
}

/** What a person without an active plan reads when they ask for key points. */
export const keyPointsRefusal = 'Please subscribe to use key points extraction'
