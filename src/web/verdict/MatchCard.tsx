import { Box, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { MatchedPassage, MatchedPhrase, TitleMatch } from '#core/answers/title-match.ts'
import { titleMatchSummary } from '#core/answers/title-match-markdown.ts'
import { titleMatchTexts } from '#core/answers/title-match-texts.ts'
import common from '../ui/common.module.css'
import looks from '../ui/looks.module.css'
import { Mark } from '../ui/Mark.tsx'
import { TimeChip } from '../ui/TimeChip.tsx'
import { JudgedTitle, type JudgedTitleProps } from './JudgedTitle.tsx'
import list from './PromiseList.module.css'
import { texts } from './texts.ts'
import css from './VerdictCard.module.css'

type Seek = { onSeek?: ((seconds: number) => void) | undefined }
type MatchCardProps = Seek & {
  match: TitleMatch
  /** Both titles, where YouTube translates the title. */
  titles?: JudgedTitleProps | null
  modelName: string | null
  /** `plain` has no border, for the chat. */
  look?: 'card' | 'plain'
  /** Asks a model for a verdict, where one is configured. */
  judge?: ReactNode
}

/** The phrases of a title and where the video talks about them. It has no verdict and no color. */
export default function MatchCard({ match, titles, modelName, look = 'card', judge, onSeek }: MatchCardProps) {
  const id = useId()
  const Card = look === 'card' ? 'section' : 'div'
  return (
    <Card
      className={`${css.verdict} ${look === 'card' ? common.card : ''}`}
      data-look={look}
      aria-labelledby={look === 'card' ? id : undefined}
    >
      <div className={css.head} data-tone="open">
        <h2 id={id} className={`${looks.serifTitle} ${css.word}`}>
          {titleMatchTexts.heading}
        </h2>
      </div>
      <p className={css.answer}>{titleMatchSummary(match)}.</p>
      <Stack gap="xs" mt="sm">
        <p className={looks.sideNote}>{titleMatchTexts.note}</p>
        {judge}
      </Stack>
      {match.phrases.length > 0 && (
        <Text component="h3" mt="lg" size="xs" c="dimmed" className={css.label}>
          {texts.promises}
        </Text>
      )}
      {titles && <JudgedTitle {...titles} />}
      <Box component="ul" mt="var(--space-1)">
        {match.phrases.map(phrase => (
          <Phrase key={phrase.phrase} phrase={phrase} onSeek={onSeek} />
        ))}
      </Box>
      <Text size="xs" c="dimmed" className={css.footer}>
        {modelName && <span>{modelName} </span>}
      </Text>
    </Card>
  )
}

function Phrase({ phrase, onSeek }: Seek & { phrase: MatchedPhrase }) {
  const { passage, opposite } = phrase
  return (
    <li className={list.promise}>
      <Mark tone="open" size={18} />
      <Text fw={550} className={common.anywhere} dir="auto">
        {phrase.phrase}
      </Text>
      <Text span size="xs" fw={600} c="var(--tone)" data-tone="open">
        {titleMatchTexts.statuses[phrase.status]}, {titleMatchTexts.words(phrase.wordsFound, phrase.wordCount)}
      </Text>
      {passage && <Words passage={passage} onSeek={onSeek} />}
      {opposite && (
        <>
          <Text c="dimmed" className={list.evidence}>
            {titleMatchTexts.opposite}
          </Text>
          <Words passage={opposite} onSeek={onSeek} />
        </>
      )}
    </li>
  )
}

const Words = ({ passage, onSeek }: Seek & { passage: MatchedPassage }) => (
  <Text c="dimmed" className={list.evidence}>
    <q className={list.quote} dir="auto">
      {passage.quote}
    </q>{' '}
    {passage.startSeconds !== null && <TimeChip seconds={passage.startSeconds} verb={texts.seek} onSeek={onSeek} />}
  </Text>
)
