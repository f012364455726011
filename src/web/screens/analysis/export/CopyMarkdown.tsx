import { ActionIcon } from '@mantine/core'
import { IconCheck, IconMarkdown } from '@tabler/icons-react'
import { useCopy } from '#web/ui/useCopy.ts'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import type { MarkdownSource } from './write-markdown.ts'

/** Copies a part of the page as Markdown, with its times as links to the video. For signed-in users. */
export function CopyMarkdown({ what, source, className }: CopyMarkdownProps) {
  const { video, session } = useAnalysis()
  const { outcome, copy } = useCopy()
  if (session.state !== 'user') return null
  const label =
    outcome === 'copied' ? texts.chat.copied : outcome === 'failed' ? texts.chat.copyFailed : texts.export.copy(what)
  const Icon = outcome === 'copied' ? IconCheck : IconMarkdown
  return (
    <>
      <ActionIcon
        className={`screen-only ${className ?? ''}`}
        aria-label={label}
        data-hint={label}
        onClick={() => copy(import('./write-markdown.ts').then(({ writeMarkdown }) => writeMarkdown(source, video)))}
      >
        <Icon size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <span className="sr-only" role="status">
        {outcome && label}
      </span>
    </>
  )
}

type CopyMarkdownProps = {
  /** What is copied, such as "summary". */
  what: string
  source: MarkdownSource
  className?: string | undefined
}
