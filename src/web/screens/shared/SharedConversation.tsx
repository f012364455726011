import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import type { SharedConversationView } from '#contract/share-links.ts'
import { QuestionText } from '#web/ui/QuestionText.tsx'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import { Markdown } from '../../markdown/Markdown.tsx'
import { paths, videoPage } from '../../paths.ts'
import { useTitle } from '../../shell/title.ts'
import common from '../../ui/common.module.css'
import looks from '../../ui/looks.module.css'
import { Page } from '../../ui/Page.tsx'
import { PageMessage } from '../../ui/PageMessage.tsx'
import { judgedPicture } from '../../verdict/judged-picture.ts'
import MatchCard from '../../verdict/MatchCard.tsx'
import { proofLine } from '../../verdict/proof-line.ts'
import { VerdictCard } from '../../verdict/VerdictCard.tsx'
import css from './SharedConversation.module.css'
import { texts } from './texts.ts'

/** A conversation that someone shared: the verdict, the questions and answers, and their quotes. */
export default function SharedConversation({ token }: { token: string }) {
  const shared = api.shareLinks.read.useQuery({ token }, { staleTime: 0, gcTime: 0 })
  useTitle(shared.data?.title ? texts.title(shared.data.title) : texts.untitled)
  if (shared.data) return <Conversation shared={shared.data} />
  if (!shared.isError) return <LoadingConversation />
  const isGone = ['NOT_FOUND', 'BAD_REQUEST'].includes(explain(shared.error).code)
  const words = isGone ? texts.gone : texts.failed
  return (
    <PageMessage title={words.title} body={words.body} isAlert>
      {isGone ? (
        <Button component={Link} href={paths.home()}>
          {texts.gone.home}
        </Button>
      ) : (
        <Button disabled={shared.isFetching} onClick={() => shared.refetch()}>
          {texts.failed.again}
        </Button>
      )}
    </PageMessage>
  )
}

function Conversation({ shared }: { shared: SharedConversationView }) {
  const { id, videoId, title, translatedTitle, isSample, isOnYouTube, isOwnTranscript, verdict, turns } = shared
  const [, navigate] = useLocation()
  // The newest verdict of the conversation is at the top of the page.
  const verdictAt = turns.findLastIndex(turn => turn.data.verdict)
  // A sample has no video to play: its page shows the moment in the transcript. Any other transcript without a video is
  // private, so that there is nothing to open.
  const seek = isSample
    ? (seconds: number) => navigate(paths.analysis(videoId), { state: { moment: seconds } })
    : isOnYouTube
      ? (seconds: number) => void window.open(videoPage(videoId, seconds), '_blank', 'noopener')
      : undefined
  return (
    <Page width={768}>
      <Stack component="article" gap="xl">
        <Head shared={shared} />
        {verdict?.data.verdict && (
          <VerdictCard
            verdict={verdict.data.verdict}
            title={title}
            translatedTitle={translatedTitle}
            picture={judgedPicture(shared, verdict.data.verdict)}
            proof={verdict.data.proof}
            modelName={verdict.modelName}
            tokens={null}
            isReference={verdict.data.isReference}
            isElsewhere
            onSeek={seek}
          />
        )}
        <Stack component="section" gap="lg" aria-label={texts.conversation}>
          {turns.length === 0 && <Text c="dimmed">{texts.none}</Text>}
          {turns.map(
            (turn, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: a shared conversation never changes
              index !== verdictAt && <Turn key={index} turn={turn} onSeek={seek} />,
          )}
        </Stack>
        <Group
          component="footer"
          gap="var(--space-3) var(--space-6)"
          className={`${looks.screenOnly} ${common.links} ${css.footer}`}
        >
          <Text flex="1 1 280px" c="dimmed">
            {texts.invitation}
          </Text>
          <Button component={Link} size="sm" href={paths.home()}>
            {texts.home}
          </Button>
          {!isOwnTranscript && <Link href={paths.analysis(videoId)}>{texts.openVerdict}</Link>}
        </Group>
        <Text size="xs" className={`${looks.screenOnly} ${common.links}`}>
          <Link href={paths.report(id)}>{texts.report}</Link>
        </Text>
      </Stack>
    </Page>
  )
}

/** The video, with a link to it. */
function Head({ shared }: { shared: SharedConversationView }) {
  const { videoId, title, channel, thumbnailUrl, isOnYouTube, isOwnTranscript, sharedAt } = shared
  return (
    <header className={css.head}>
      {thumbnailUrl && (
        <img
          src={thumbnailUrl}
          alt=""
          width={240}
          height={135}
          className={css.thumbnail}
          // An empty space is better than a broken image.
          onError={event => event.currentTarget.remove()}
        />
      )}
      <Stack gap="var(--space-2)" miw={0} flex={1}>
        <Text size="xs" c="dimmed">
          {texts.label(sharedAt)}
        </Text>
        <Title order={1} className={`${looks.serifTitle} ${common.anywhere} ${css.title}`} dir="auto">
          {title || texts.noTitle}
        </Title>
        <Group gap="var(--space-1) var(--space-4)" className={common.links}>
          {channel && (
            <Text component="bdi" c="dimmed">
              {channel}
            </Text>
          )}
          {isOnYouTube && (
            <a href={videoPage(videoId)} target="_blank" rel="noreferrer" className={css.watch}>
              {texts.watch}
              <IconArrowUpRight size={16} stroke={1.8} aria-hidden="true" />
            </a>
          )}
        </Group>
        {isOwnTranscript && <p className={looks.sideNote}>{texts.own}</p>}
      </Stack>
    </header>
  )
}

type TurnProps = {
  turn: SharedConversationView['turns'][number]
  onSeek?: ((seconds: number) => void) | undefined
}

/** A question and its answer. */
function Turn({ turn: { question, answer, data, modelName }, onSeek }: TurnProps) {
  const proven = data.proof ? proofLine(data.proof, data) : null
  const facts = [...(data.notFound ? [texts.notFound] : []), ...(proven ? [proven] : [])]
  return (
    <>
      <QuestionText label={<h2 className="sr-only">{texts.asked}</h2>} text={question} />
      <Stack component="article" gap="xs" aria-label={texts.answer}>
        {data.verdict ? (
          <VerdictCard
            verdict={data.verdict}
            proof={data.proof}
            modelName={modelName}
            tokens={null}
            look="plain"
            isElsewhere
            onSeek={onSeek}
          />
        ) : data.match ? (
          <MatchCard match={data.match} modelName={modelName} look="plain" onSeek={onSeek} />
        ) : (
          <Markdown text={answer} citations={data.citations} onSeek={onSeek} />
        )}
        {data.isCut && !data.verdict && (
          <Text size="xs" c="dimmed">
            {texts.cut}
          </Text>
        )}
        {!data.verdict && (facts.length > 0 || modelName) && (
          <Text size="xs" c="dimmed" className={looks.tabular}>
            {facts.join(' · ')}
            {facts.length > 0 && modelName && ' '}
            <span className={css.model}>
              {facts.length > 0 && modelName && '· '}
              {modelName}
            </span>
          </Text>
        )}
      </Stack>
    </>
  )
}

const LoadingConversation = () => (
  <Page width={768} isBusy>
    <Stack gap="xl">
      <p className="sr-only" role="status">
        {texts.loading}
      </p>
      <div className={css.head} aria-hidden="true">
        <Skeleton width={240} height={135} className={css.thumbnail} />
        <Stack gap="var(--space-2)" flex={1}>
          <Skeleton width={160} />
          <Skeleton height={56} />
        </Stack>
      </div>
      <Skeleton height={320} />
    </Stack>
  </Page>
)
