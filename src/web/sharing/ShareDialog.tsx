import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { VideoView } from '#contract/videos.ts'
import { api } from '../api.ts'
import { errorMessage } from '../error-text.ts'
import { paths } from '../paths.ts'
import { isPublic } from '../screens/analysis/video.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { LoadingButton } from '../ui/LoadingButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useCopy } from '../ui/useCopy.ts'
import css from './ShareDialog.module.css'
import { ShareLinkList } from './ShareLinkList.tsx'
import { texts } from './texts.ts'

export type ShareDialogProps = {
  video: VideoView
  conversationId: string
  /** The last answer that a link to the conversation shows. */
  messageId: string
  onClose(): void
}

/**
 * Shares the verdict where its page is public, or the conversation up to an answer by a secret link; lists and revokes such
 * links.
 */
export default function ShareDialog({ video, conversationId, messageId, onClose }: ShareDialogProps) {
  const list = api.shareLinks.list.useQuery()
  const [newId, setNewId] = useState<string | null>(null)
  const links = list.data?.links.filter(link => link.conversationId === conversationId) ?? []
  return (
    <Dialog title={texts.title} closeLabel={texts.close} onClose={onClose}>
      <Stack gap={0}>
        {isPublic(video.metadata) && (
          <section className={css.choice}>
            <Title order={3} fz="sm" fw={600}>
              {texts.verdict.title}
            </Title>
            <Text c="dimmed">{texts.verdict.body}</Text>
            <CopyButton text={paths.share(video.videoId)} word={texts.verdict.copy} />
          </section>
        )}
        <section className={css.choice}>
          <Title order={3} fz="sm" fw={600}>
            {texts.conversation.title}
          </Title>
          <Text c="dimmed">{texts.conversation.body}</Text>
          <ConversationLink conversationId={conversationId} messageId={messageId} onCreated={setNewId} />
        </section>
        {links.length > 0 && (
          <section className={css.choice}>
            <Title order={3} fz="sm" fw={600}>
              {texts.links}
            </Title>
            <ShareLinkList links={links} newId={newId} />
          </section>
        )}
      </Stack>
    </Dialog>
  )
}

type ConversationLinkProps = { conversationId: string; messageId: string; onCreated(id: string): void }

/** Creates the link on request: each one is an address that its owner has to revoke. */
function ConversationLink({ onCreated, ...input }: ConversationLinkProps) {
  const words = texts.conversation
  const utils = api.useUtils()
  const create = api.shareLinks.create.useMutation({
    onSuccess: ({ id }) => onCreated(id),
    onSettled: () => utils.shareLinks.list.invalidate(),
  })
  if (create.data)
    return (
      <>
        <TextInput
          label={words.label}
          description={words.once}
          value={create.data.url}
          readOnly
          autoFocus
          onFocus={({ currentTarget: field }) => {
            field.select()
            // Browsers scroll to the end of a selection; the beginning shows which site it is.
            requestAnimationFrame(() => field.scrollTo(0, 0))
          }}
        />
        <CopyButton text={create.data.url} word={words.copy} isPrimary />
      </>
    )
  return (
    <>
      {create.isError && <Notice isError>{errorMessage(create.error, words.failed)}</Notice>}
      <LoadingButton loading={create.isPending} size="sm" className={css.button} onClick={() => create.mutate(input)}>
        {create.isPending ? words.creating : words.create}
      </LoadingButton>
    </>
  )
}

function CopyButton({ text, word, isPrimary = false }: { text: string; word: string; isPrimary?: boolean }) {
  const { outcome, copy } = useCopy()
  const shown = outcome === 'copied' ? texts.copied : outcome === 'failed' ? texts.copyFailed : word
  const Icon = outcome === 'copied' ? IconCheck : IconLink
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        size="sm"
        className={css.button}
        leftSection={<Icon size={16} stroke={1.8} aria-hidden="true" />}
        onClick={() => copy(text)}
      >
        {shown}
      </Button>
      <span className="sr-only" role="status">
        {outcome && shown}
      </span>
    </>
  )
}
