import '@mantine/core/styles/Anchor.layer.css'
import '@mantine/core/styles/Text.layer.css'
import { ActionIcon, Anchor, Box, Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { toast } from '#web/shell/toasts.tsx'
import common from '#web/ui/common.module.css'
import { clock } from '#web/ui/format.ts'
import looks from '#web/ui/looks.module.css'
import { SearchField } from '#web/ui/SearchField.tsx'
import { texts } from '../texts.ts'
import type { TranscriptRow } from './passages.ts'
import css from './Transcript.module.css'
import type { TranscriptSearch } from './useTranscriptSearch.ts'

/** The toolbar of a transcript: its search, and the button that copies it. */
export function TranscriptTools({ ref, search, passages, onAsk }: TranscriptToolsProps) {
  const { words, query, at, total, chosen, setWords, step } = search
  const found = chosen && passages[chosen[0].passage]
  const hasMatches = query !== '' && total > 0
  const hasNoMatches = query !== '' && total === 0
  return (
    <search ref={ref} className={css.search}>
      <Box flex="1 1 200px" miw={0}>
        <SearchField
          words={texts.transcript.search}
          value={words}
          onChange={setWords}
          onEnter={isBack => step(isBack ? -1 : 1)}
        />
      </Box>
      <Text
        size="xs"
        c="dimmed"
        className={`${looks.tabular} ${common.anywhere} ${css.found}`}
        role="status"
        data-no-matches={hasNoMatches || undefined}
      >
        {hasMatches && texts.chat.version(at + 1, total)}
        {hasMatches && found && (
          <span className="sr-only" dir="auto">
            . {clock(found.seconds)} {found.text}
          </span>
        )}
        {hasNoMatches && (
          <>
            {texts.transcript.noMatches(query)}{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              underline="always"
              className={css.ask}
              onClick={() => onAsk(query)}
            >
              {texts.transcript.ask}
            </Anchor>
          </>
        )}
      </Text>
      {hasMatches && (
        <Group gap={0} className={css.steps}>
          <ActionIcon aria-label={texts.transcript.previous} onClick={() => step(-1)}>
            <IconChevronUp size={18} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon aria-label={texts.transcript.next} onClick={() => step(1)}>
            <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        </Group>
      )}
      <div className={css.copy}>
        <ActionIcon aria-label={texts.transcript.copy} onClick={() => copy(passages)}>
          <IconCopy size={18} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </div>
    </search>
  )
}

type TranscriptToolsProps = {
  ref: RefObject<HTMLElement | null>
  search: TranscriptSearch
  passages: readonly TranscriptRow[]
  /** Passes a search without results to the chat, as a question. */
  onAsk(words: string): void
}

async function copy(passages: readonly TranscriptRow[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(passages.map(({ seconds, text }) => `${clock(seconds)} ${text}`).join('\n'))
    toast(texts.transcript.copied)
  } catch {
    toast(texts.chat.copyFailed, { isError: true })
  }
}
