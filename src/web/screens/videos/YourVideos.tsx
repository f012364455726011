import { Box, Button, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Guard } from '../../shell/Guard.tsx'
import { useTitle } from '../../shell/title.ts'
import PasteTranscript from '../../transcripts/PasteTranscript.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { texts } from './texts.ts'
import { type UndoableDelete, useUndoableDelete } from './useUndoableDelete.ts'
import { VideoRow } from './VideoRow.tsx'
import css from './YourVideos.module.css'

/** Every video that the user has analyzed or asked about, to open, search and delete. */
export default function YourVideos() {
  useTitle(texts.title)
  return (
    <Page width={768}>
      <PageHead title={texts.title} lead={texts.lead} />
      <Guard fallback={<ListSkeleton />}>
        {() => (
          <>
            <PasteTranscript isAlone />
            <VideoSearch />
          </>
        )}
      </Guard>
    </Page>
  )
}

function VideoSearch() {
  const [search, setSearch] = useState('')
  const [pages, setPages] = useState<readonly (string | null)[]>([null])
  const [debouncedSearch] = useDebouncedValue(search.trim(), 250)
  const deletion = useUndoableDelete()
  const firstBatch = api.conversations.list.useQuery({}, { enabled: false })
  // No search field when there is no video, or none could be loaded.
  const isEmpty =
    firstBatch.data?.conversations.every(({ conversationId }) => deletion.deletedIds.has(conversationId)) ??
    firstBatch.isError
  const found = api.conversations.list.useQuery({ search: debouncedSearch }, { enabled: false }).data
  const changeSearch = (words: string): void => {
    setSearch(words)
    setPages([null])
  }
  return (
    <>
      {(!isEmpty || search !== '') && (
        <Box component="search" mt="lg">
          <SearchField words={texts.search} value={search} onChange={changeSearch} />
          <p className="sr-only" role="status">
            {debouncedSearch !== '' &&
              found &&
              found.conversations.length > 0 &&
              texts.found(found.conversations.length, found.next !== null)}
          </p>
        </Box>
      )}
      {pages.map((before, index) => (
        <VideoBatch
          key={`${debouncedSearch} ${before}`}
          search={debouncedSearch}
          before={before}
          deletion={deletion}
          onMore={index === pages.length - 1 ? next => setPages([...pages, next]) : undefined}
        />
      ))}
    </>
  )
}

function VideoBatch({ search, before, deletion, onMore }: VideoBatchProps) {
  const list = api.conversations.list.useQuery(
    { ...(search ? { search } : {}), ...(before ? { before } : {}) },
    { staleTime: 0, placeholderData: former => former },
  )
  if (list.isPending) return <ListSkeleton />
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
  const visible = conversations.filter(({ conversationId }) => !deletion.deletedIds.has(conversationId))
  if (visible.length === 0 && before === null) return <EmptyList search={search} />
  return (
    <>
      <ul className={css.list} aria-label={texts.list}>
        {visible.map(video => (
          <VideoRow
            key={video.conversationId}
            video={video}
            isDeleting={deletion.pendingIds.has(video.conversationId)}
            onRemove={() => deletion.remove(video)}
            onUndo={() => deletion.undo(video.conversationId)}
            onHold={isHeld => deletion.hold(video.conversationId, isHeld)}
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

type VideoBatchProps = {
  search: string
  before: string | null
  deletion: UndoableDelete
  /** Set for the last batch only. */
  onMore: ((next: string) => void) | undefined
}

function EmptyList({ search }: { search: string }) {
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

const ListSkeleton = () => (
  <div className={css.list} aria-hidden="true">
    {[0, 1, 2].map(at => (
      <div key={at} className={css.skeleton}>
        <Skeleton height={104} />
      </div>
    ))}
  </div>
)
