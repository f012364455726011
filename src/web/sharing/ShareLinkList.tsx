import { Badge, Button, Flex, Paper, Text } from '@mantine/core'
import type { ShareLinkView } from '#contract/share-links.ts'
import { api } from '../api.ts'
import { errorMessage } from '../error-text.ts'
import { toast } from '../shell/toasts.tsx'
import common from '../ui/common.module.css'
import looks from '../ui/looks.module.css'
import { texts } from './texts.ts'

type ShareLinkListProps = {
  links: readonly ShareLinkView[]
  /** True where the links lead to several videos. */
  hasTitles?: boolean
  /** The link that was just created. */
  newId?: string | null
}

/** The user's share links, each with a button to revoke it. */
export function ShareLinkList({ links, hasTitles = false, newId = null }: ShareLinkListProps) {
  const utils = api.useUtils()
  const revoke = api.shareLinks.revoke.useMutation({
    onSuccess: () => toast(texts.revoked),
    onError: error => toast(errorMessage(error, texts.revokeFailed), { isError: true }),
    onSettled: () => utils.shareLinks.list.invalidate(),
  })
  return (
    <Paper component="ul" className={looks.rows}>
      {links.map(link => {
        const title = link.title || texts.untitled
        const upTo = texts.upTo(link.lastQuestion)
        const [name, rest] = hasTitles ? [title, `${upTo}, `] : [upTo, '']
        return (
          <Flex key={link.id} component="li" gap="md" align="center" justify="space-between" px="md" py={10}>
            <div className={common.anywhere}>
              <Text fw={hasTitles ? 550 : undefined} dir="auto">
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                <bdi>{rest}</bdi>
                {texts.made(link.createdAt)}
                {link.id === newId && (
                  <Badge variant="light" ml="xs">
                    {texts.isNew}
                  </Badge>
                )}
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
