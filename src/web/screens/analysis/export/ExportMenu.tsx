import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu, Text } from '@mantine/core'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { ExportFile } from '#core/export/export-files.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/shell/toasts.tsx'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { newestAnswer } from '../chat/conversation.ts'
import css from './ExportMenu.module.css'
import { ExportTarget, type ExportTargetProps } from './ExportTarget.tsx'
import { texts } from './texts.ts'

/** The files that this video has, each as a link. Opens on mount, because the first press loaded it. */
export function ExportMenu({ size }: ExportTargetProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    // The menu returns the focus to the element that had it. This button has just replaced the one that was pressed.
    target.current?.focus()
    setIsOpen(true)
  }, [])
  const { video } = useAnalysis()
  const { conversation } = useChat()
  const { conversationId } = conversation.estimateTarget
  const available = useAvailableFiles()
  const groups = texts.groups
    .map(({ label, files }) => ({ label, files: files.filter(([file]) => available.has(file)) }))
    .filter(({ files }) => files.length > 0)
  return (
    <Menu
      classNames={css}
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={248}
      shadow="none"
      // A portal is outside the page's landmarks, where users of screen readers would not find it.
      withinPortal={false}
      // A menu may hold nothing but its items.
      withInitialFocusPlaceholder={false}
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <ExportTarget size={size} ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ label, files }) => (
          <Fragment key={label}>
            <Menu.Label>{label}</Menu.Label>
            {files.map(([file, name]) => (
              <Menu.Item
                key={file}
                component="a"
                download
                href={paths.exportFile(video.videoId, file, conversationId)}
                onClick={() => toast(texts.saving(file))}
                rightSection={
                  <Text span size="xs">
                    {file.slice(file.lastIndexOf('.'))}
                  </Text>
                }
              >
                {name}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function useAvailableFiles(): ReadonlySet<ExportFile> {
  const { video } = useAnalysis()
  const { conversation } = useChat()
  const { messages } = conversation
  const hasVerdict = Boolean(newestAnswer(messages, 'clickbait') ?? video.clickbait)
  const hasSummary = Boolean(newestAnswer(messages, 'summary') ?? video.summary)
  const hasPoints = Boolean(newestAnswer(messages, 'keypoints'))
  const hasQuestions = messages.length > 0
  const files: (ExportFile | false)[] = [
    (hasVerdict || hasSummary || hasPoints || hasQuestions) && 'note.md',
    hasVerdict && 'verdict.md',
    hasSummary && 'summary.md',
    hasPoints && 'key-points.md',
    hasQuestions && 'conversation.md',
    ...(video.transcriptReady
      ? (['transcript.md', 'transcript.srt', 'transcript.vtt', 'everything.json'] as const)
      : []),
  ]
  return new Set(files.filter(file => file !== false))
}
