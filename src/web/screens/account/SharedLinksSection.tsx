import { Skeleton, Text } from '@mantine/core'
import { api } from '../../api.ts'
import { ShareLinkList } from '../../sharing/ShareLinkList.tsx'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { texts } from './texts.ts'

const words = texts.shared

/** The user's links to conversations, each with a button to revoke it. */
export function SharedLinksSection() {
  const list = api.shareLinks.list.useQuery()
  return (
    <SettingsGroup title={words.title}>
      {list.isPending && <Skeleton height={24} />}
      {list.isError && <LoadFailed text={words.failed} query={list} />}
      {list.data && <Text c="dimmed">{list.data.links.length === 0 ? words.none : words.lead}</Text>}
      {list.data && list.data.links.length > 0 && <ShareLinkList links={list.data.links} hasTitles />}
    </SettingsGroup>
  )
}
