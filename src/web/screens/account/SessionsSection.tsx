import { Button, Flex, Group, Paper, Skeleton, Text } from '@mantine/core'
import type { SessionView } from '#contract/accounts.ts'
import { api, unbatched } from '../../api.ts'
import { errorMessage } from '../../error-text.ts'
import { toast } from '../../shell/toasts.tsx'
import common from '../../ui/common.module.css'
import looks from '../../ui/looks.module.css'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { texts } from './texts.ts'

const words = texts.sessions

/** The user's sessions, each with a button to end it. */
export function SessionsSection() {
  const utils = api.useUtils()
  const sessions = api.sessions.list.useQuery(undefined, unbatched)
  const after = {
    onError: (error: unknown) => toast(errorMessage(error, words.endFailed), { isError: true }),
    onSettled: () => utils.sessions.list.invalidate(),
  }
  const end = api.sessions.revoke.useMutation({ ...after, onSuccess: () => toast(words.ended) })
  const endOthers = api.sessions.revokeOthers.useMutation({ ...after, onSuccess: () => toast(words.endedOthers) })
  const isBusy = end.isPending || endOthers.isPending
  const others = sessions.data?.filter(session => !session.isCurrent) ?? []
  return (
    <SettingsGroup title={words.title} isBoxed>
      {sessions.isPending && <Skeleton height={64} />}
      {sessions.isError && <LoadFailed text={words.failed} query={sessions} />}
      {sessions.data && (
        <Paper component="ul" className={looks.rows}>
          {sessions.data.map(session => (
            <Session key={session.id} session={session} isBusy={isBusy} onEnd={() => end.mutate({ id: session.id })} />
          ))}
        </Paper>
      )}
      {others.length > 1 && (
        <Group gap="sm">
          <Button variant="default" disabled={isBusy} onClick={() => endOthers.mutate()}>
            {words.endOthers}
          </Button>
        </Group>
      )}
    </SettingsGroup>
  )
}

function Session({ session, isBusy, onEnd }: { session: SessionView; isBusy: boolean; onEnd(): void }) {
  const { userAgent, isCurrent, isPanel, address, lastSeenAt } = session
  const name = `${browserName(userAgent) ?? words.unknown}${isPanel ? `, ${words.panel}` : ''}`
  return (
    <Flex component="li" gap="md" align="center" justify="space-between" px="md" py={10}>
      <div className={common.anywhere}>
        <Text fw={550}>{name}</Text>
        <Text size="xs" c="dimmed">
          {words.seen(lastSeenAt)} {words.from(address)}
        </Text>
      </div>
      {isCurrent ? (
        <Text size="xs" c="dimmed" flex="none">
          {words.current}
        </Text>
      ) : (
        <Button variant="subtle" size="sm" disabled={isBusy} aria-label={words.endLabel(name)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </Flex>
  )
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstMatch = (patterns: typeof browsers, userAgent: string): string | undefined =>
  patterns.find(([pattern]) => pattern.test(userAgent))?.[1]

/** A browser's name to show, such as 'Firefox on Windows'; null when the user agent names none. */
export function browserName(userAgent: string): string | null {
  const browser = firstMatch(browsers, userAgent)
  const system = firstMatch(systems, userAgent)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null)
}
