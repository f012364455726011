import { Button, Flex, Paper, Text } from '@mantine/core'
import type { ShareLinkView } from '#contract/share-links.ts'
import { api } from '../api.ts'
import { errorMessage } from '../error-text.ts'
import { toast } from '../shell/toasts.tsx'
import { texts } from './texts.ts'

/** The user's share links, each with a button to revoke it. `hasTitles` where they lead to several videos. */
export function ShareLinkList({ links, hasTitles = false }: { links: readonly ShareLinkView[]; hasTitles?: boolean }) {
  const utils = api.useUtils()
  const revoke = api.shareLinks.revoke.useMutation({
    onSuccess: () => toast(texts.revoked),
    onError: error => toast(errorMessage(error, texts.revokeFailed), { isError: true }),
    onSettled: () => utils.shareLinks.list.invalidate(),
  })
  return (
    <Paper component="ul" className="rows">
      {links.map(link => {
        const title = link.title || texts.untitled
        const upTo = texts.upTo(link.lastQuestion)
        const [name, rest] = hasTitles ? [title, `${upTo}, `] : [upTo, '']
        return (
          <Flex key={link.id} component="li" gap="md" align="center" justify="space-between" px="md" py={10}>
            <div className="anywhere">
              <Text fw={hasTitles ? 550 : undefined} dir="auto">
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                <bdi>{rest}</bdi>
                {texts.made(link.createdAt)}
              </Text>
            </div>
            <Button
              variant="subtle"
              size="sm"
              flex="none"
              disabled={revoke.isPending}
              aria-label={texts.revokeLabel(`${title} ${upTo}`)}
              onClick={() => revoke.mutate({ id: link.id })}
            >
              {texts.revoke}
            </Button>
          </Flex>
        )
      })}
    </Paper>
  )
}
