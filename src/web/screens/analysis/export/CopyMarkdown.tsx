import { ActionIcon } from '@mantine/core'
import { IconCheck, IconMarkdown } from '@tabler/icons-react'
import looks from '#web/ui/looks.module.css'
import { useCopy } from '#web/ui/useCopy.ts'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { AnswerButton } from '../chat/AnswerButton.tsx'
import { texts } from '../texts.ts'
import type { MarkdownSource } from './write-markdown.ts'

/** Copies a part of the page as Markdown, with its times as links to the video. For signed-in users. */
export function CopyMarkdown({ what, source, isTool = false, className }: CopyMarkdownProps) {
  const { video, session } = useAnalysis()
  const { conversation } = useChat()
  const { outcome, copy } = useCopy()
  if (session.state !== 'user') return null
  const result = outcome === 'copied' ? texts.chat.copied : outcome === 'failed' ? texts.chat.copyFailed : null
  const label = result ?? texts.export.copy(what)
  const Icon = outcome === 'copied' ? IconCheck : IconMarkdown
  const onClick = () =>
    copy(import('./write-markdown.ts').then(({ writeMarkdown }) => writeMarkdown(source, video, conversation.name)))
  return (
    <>
      {isTool ? (
        <AnswerButton Icon={Icon} word={result ?? texts.export.markdown} label={label} onClick={onClick} />
      ) : (
        <ActionIcon
          className={`${looks.screenOnly} ${className ?? ''}`}
          aria-label={label}
          data-hint={label}
          onClick={onClick}
        >
          <Icon size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      )}
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
  /** True among the tools of an answer, which have words. */
  isTool?: boolean
  className?: string | undefined
}
