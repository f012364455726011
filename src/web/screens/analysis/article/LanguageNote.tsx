import { Group, Text } from '@mantine/core'
import type { AnalysisKind } from '#core/answers/analysis.ts'
import { analysisLanguage, needsNoTranslation, videoLanguage } from '#core/text/answer-language.ts'
import { languageName } from '#core/text/language-name.ts'
import { unknownLanguage } from '#core/transcripts/transcript-language.ts'
import looks from '#web/ui/looks.module.css'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import { AnalyzeButton } from './AnalyzeButton.tsx'

/** Names the language of a result that is not the reader's, with a button to get it in their own. */
export function LanguageNote({ kind, language }: { kind: AnalysisKind; language: string | null }) {
  const { video, session, hasPlan, language: choice } = useAnalysis()
  const { user } = session
  const videos = video.metadata.language ?? unknownLanguage
  const isWritten = user !== null && user.aiProvider !== null
  const wanted = analysisLanguage(isWritten ? (choice.chosen ?? user.answerLanguage) : videoLanguage, videos)
  const shown = language ?? videos
  if (session.state === 'unknown' || needsNoTranslation(shown, wanted)) return null
  const name = languageName(shown)
  if (name === null) return null
  const wantedName = languageName(wanted)
  return (
    <Group className={looks.screenOnly} mt="md" gap="var(--space-2) var(--space-4)">
      <Text size="xs" c="dimmed">
        {texts.language.written(name)}
      </Text>
      {hasPlan && wantedName !== null && (
        <AnalyzeButton kind={kind} word={texts.language.get(wantedName)} isSecondary />
      )}
    </Group>
  )
}
