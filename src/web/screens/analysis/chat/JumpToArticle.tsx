import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowUp } from '@tabler/icons-react'
import type { AnalysisKind } from '#core/analysis.ts'
import { useAnalysis } from '../analysis-context.ts'
import { scrollToAnchor } from '../article/anchors.ts'
import { texts } from '../texts.ts'
import css from './Answer.module.css'

/** Replaces an analysis that the article shows, beside the chat or above it, and scrolls there. */
export function JumpToArticle({ kind }: { kind: AnalysisKind }) {
  const isWide = useAnalysis().layout === 'wide'
  const Icon = isWide ? IconArrowLeft : IconArrowUp
  return (
    <Button
      variant="default"
      className={css.jump}
      leftSection={<Icon size={16} stroke={1.8} aria-hidden="true" />}
      onClick={() => scrollToAnchor(kind)}
    >
      {texts.chat.inArticle[kind]}
    </Button>
  )
}
