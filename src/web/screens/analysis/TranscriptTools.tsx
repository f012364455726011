import { IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { toast } from '../../shell/toasts.tsx'
import { clock } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import css from './Transcript.module.css'
import { texts } from './texts.ts'
import type { Passage } from './transcript-search.ts'

/** Over a transcript: the search with what it found, and the words to take along. */
export function TranscriptTools({ ref, words, wanted, at, total, passages, ...does }: TranscriptToolsProps) {
  const { onWords, onGo, onAsk } = does
  const isFound = wanted.trim() !== '' && total > 0
  const isInVain = wanted.trim() !== '' && total === 0
  return (
    <search ref={ref} className={css.search}>
      <div className={css.searchField}>
        <SearchField words={texts.transcript.search} value={words} onChange={onWords} onEnter={onGo} />
      </div>
      <p className={css.found} role="status" data-in-vain={isInVain || undefined}>
        {isFound && texts.transcript.count(at + 1, total)}
        {isInVain && (
          <>
            {texts.transcript.inVain(wanted.trim())}{' '}
            <button type="button" className={css.ask} onClick={() => onAsk(wanted.trim())}>
              {texts.transcript.ask}
            </button>
          </>
        )}
      </p>
      {isFound && (
        <div className={css.steps}>
          <IconButton label={texts.transcript.previous} onClick={() => onGo(true)}>
            <IconChevronUp size={18} stroke={1.8} aria-hidden="true" />
          </IconButton>
          <IconButton label={texts.transcript.next} onClick={() => onGo(false)}>
            <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <div className={css.copy}>
        <IconButton label={texts.transcript.copy} onClick={() => copy(passages)}>
          <IconCopy size={18} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
    </search>
  )
}

type TranscriptToolsProps = {
  ref: RefObject<HTMLElement | null>
  words: string
  /** What was searched, while `words` may be ahead of it. */
  wanted: string
  at: number
  total: number
  passages: readonly Passage[]
  onWords(words: string): void
  onGo(isBack: boolean): void
  /** Takes words that are not spoken to the chat. */
  onAsk(words: string): void
}

async function copy(passages: readonly Passage[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(passages.map(({ seconds, text }) => `${clock(seconds)} ${text}`).join('\n'))
    toast(texts.transcript.copied)
  } catch {
    toast(texts.transcript.copyFailed, { isError: true })
  }
}
