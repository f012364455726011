import { Box, Button, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Guard } from '../../shell/Guard.tsx'
import { useTitle } from '../../shell/title.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { texts } from './texts.ts'
import { type UndoableDelete, useUndoableDelete } from './useUndoableDelete.ts'
import { VideoRow } from './VideoRow.tsx'
import css from './YourVideos.module.css'

/** Every video that the reader has asked about, to be found again, searched and deleted. */
export default function YourVideos() {
  useTitle(texts.title)
  return (
    <Page width={768}>
      <PageHead title={texts.title} lead={texts.lead} />
      <Guard waiting={<Waiting />}>{() => <Shelf />}</Guard>
    </Page>
  )
}

function Shelf() {
  const [search, setSearch] = useState('')
  const [pages, setPages] = useState<readonly (string | null)[]>([null])
  const [wanted] = useDebouncedValue(search.trim(), 250)
  const deleting = useUndoableDelete()
  const whole = api.conversations.list.useQuery({}, { enabled: false })
  // Nothing to look through: there is none, or none could be loaded.
  const isBare =
    whole.data?.conversations.every(({ conversationId }) => deleting.deletedIds.has(conversationId)) ?? whole.isError
  const look = (words: string): void => {
    setSearch(words)
    setPages([null])
  }
  return (
    <>
      {(!isBare || search !== '') && (
        <Box component="search" mt="lg">
          <SearchField words={texts.search} value={search} onChange={look} />
        </Box>
      )}
      {pages.map((before, at) => (
        <Batch
          key={`${wanted} ${before}`}
          search={wanted}
          before={before}
          deleting={deleting}
          onMore={at === pages.length - 1 ? next => setPages([...pages, next]) : undefined}
        />
      ))}
    </>
  )
}

function Batch({ search, before, deleting, onMore }: BatchProps) {
  const list = api.conversations.list.useQuery(
    { ...(search ? { search } : {}), ...(before ? { before } : {}) },
    { staleTime: 0, placeholderData: former => former },
  )
  if (list.isPending) return <Waiting />
  if (list.isError)
    return (
      <Notice
        isError
        mt="lg"
        action={
          <Button variant="default" size="sm" onClick={() => list.refetch()}>
            {texts.again}
          </Button>
        }
      >
        {texts.failed}
      </Notice>
    )
  const { conversations, next } = list.data
  const shown = conversations.filter(({ conversationId }) => !deleting.deletedIds.has(conversationId))
  if (shown.length === 0 && before === null) return <Nothing search={search} />
  return (
    <>
      <ul className={css.list} aria-label={texts.list}>
        {shown.map(video => (
          <VideoRow
            key={video.conversationId}
            video={video}
            isGoing={deleting.pendingIds.has(video.conversationId)}
            onRemove={() => deleting.remove(video)}
            onUndo={() => deleting.undo(video.conversationId)}
          />
        ))}
      </ul>
      {next && onMore && (
        <Flex justify="center" py="lg">
          <Button variant="default" onClick={() => onMore(next)}>
            {texts.more}
          </Button>
        </Flex>
      )}
    </>
  )
}

type BatchProps = {
  search: string
  before: string | null
  deleting: UndoableDelete
  /** Given to the last batch alone. */
  onMore: ((next: string) => void) | undefined
}

function Nothing({ search }: { search: string }) {
  if (search)
    return (
      <Text c="dimmed" py="xl" role="status">
        {texts.noMatch(search)}
      </Text>
    )
  return (
    <Stack align="flex-start" gap={20} mt="lg" className="empty">
      <p>{texts.empty}</p>
      <Button component={Link} href={paths.home()}>
        {texts.toHome}
      </Button>
    </Stack>
  )
}

const Waiting = () => (
  <div className={css.list} aria-hidden="true">
    {[0, 1, 2].map(at => (
      <div key={at} className={css.waiting}>
        <Skeleton height={104} />
      </div>
    ))}
  </div>
)
