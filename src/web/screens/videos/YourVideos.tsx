import { Box, Button, Flex, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AskedVideo } from '#contract/conversations.ts'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Guard } from '../../shell/Guard.tsx'
import { useTitle } from '../../shell/title.ts'
import PasteTranscript from '../../transcripts/PasteTranscript.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { ListedVideo } from './ListedVideo.tsx'
import { texts } from './texts.ts'
import { type UndoableDelete, useUndoableDelete } from './useUndoableDelete.ts'
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
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const list = useVideoList(search)
  const deletion = useUndoableDelete()
  const found = list.data?.pages[0]
  const videos = list.data?.pages
    .flatMap(page => page.conversations)
    .filter(({ conversationId }) => !deletion.deletedIds.has(conversationId))
  // No search field when there is no video, or none could be loaded.
  const isEmpty = search === '' && (videos ? videos.length === 0 : list.isError)
  return (
    <>
      {(!isEmpty || typed !== '') && (
        <Box component="search" mt="lg">
          <SearchField words={texts.search} value={typed} onChange={setTyped} />
          <p className="sr-only" role="status">
            {search !== '' &&
              found &&
              found.conversations.length > 0 &&
              texts.found(found.conversations.length, found.next !== null)}
          </p>
        </Box>
      )}
      {videos?.length === 0 && <EmptyList search={search} />}
      {videos && videos.length > 0 && <VideoList videos={videos} deletion={deletion} />}
      {list.isFetchingNextPage || list.isPending ? (
        <ListSkeleton />
      ) : list.isError ? (
        <LoadFailure onRetry={list.isFetchNextPageError ? list.fetchNextPage : list.refetch} />
      ) : (
        list.hasNextPage &&
        videos?.length !== 0 && (
          <Flex justify="center" py="lg">
            {/* Another batch would end the reload of those that are shown. */}
            <Button variant="default" disabled={list.isFetching} onClick={() => list.fetchNextPage()}>
              {texts.more}
            </Button>
          </Flex>
        )
      )}
    </>
  )
}

/** The user's videos, newest first, in batches. The home page may have fetched the first one. */
function useVideoList(search: string) {
  const utils = api.useUtils()
  const input = search ? { search } : {}
  return useInfiniteQuery({
    // Below tRPC's key of the list, so that invalidating it reaches this too.
    queryKey: [['conversations', 'list'], { input, type: 'infinite' }],
    queryFn: ({ pageParam }) => utils.client.conversations.list.query({ ...input, ...pageParam }),
    initialPageParam: {} as { before?: string },
    getNextPageParam: ({ next }) => (next ? { before: next } : null),
    initialData: () => {
      const first = search ? undefined : utils.conversations.list.getData({})
      return first && { pages: [first], pageParams: [{}] }
    },
    staleTime: 0,
  })
}

const VideoList = ({ videos, deletion }: { videos: readonly AskedVideo[]; deletion: UndoableDelete }) => (
  <ul className={css.list} aria-label={texts.list}>
    {videos.map(video => (
      <ListedVideo
        key={video.conversationId}
        video={video}
        isDeleting={deletion.pendingIds.has(video.conversationId)}
        onRemove={() => deletion.remove(video)}
        onUndo={() => deletion.undo(video.conversationId)}
        onHold={isHeld => deletion.hold(video.conversationId, isHeld)}
      />
    ))}
  </ul>
)

const LoadFailure = ({ onRetry }: { onRetry(): unknown }) => (
  <Notice
    isError
    mt="lg"
    action={
      <Button variant="default" size="sm" onClick={() => onRetry()}>
        {texts.again}
      </Button>
    }
  >
    {texts.failed}
  </Notice>
)

function EmptyList({ search }: { search: string }) {
  if (search)
    return (
      <Text c="dimmed" py="xl" role="status">
        {texts.noMatch(search)}
      </Text>
    )
  return (
    <Stack align="flex-start" gap={20} mt="lg" p="lg" bd="1px dashed var(--line-strong)" bdrs="lg" c="dimmed">
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
