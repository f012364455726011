import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import common from '../ui/common.module.css'
import looks from '../ui/looks.module.css'
import { useCopy } from '../ui/useCopy.ts'
import { texts } from './texts.ts'

const words = texts.session

/** Keeps both ends, which differ between sessions. */
const shortenId = (id: string): string => (id.length > 28 ? `${id.slice(0, 16)}…${id.slice(-8)}` : id)

/** The payment's session id for support: shown shortened, copied in full. */
export function PaymentSession({ id }: { id: string }) {
  const { outcome, copy } = useCopy()
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between">
      <Box c="dimmed">
        <Text size="xs">{outcome ? words[outcome] : words.quote}</Text>
        <Text size="xs" className={`${common.anywhere} ${looks.tabular}`} title={id}>
          {shortenId(id)}
        </Text>
      </Box>
      <Button variant="default" size="sm" aria-label={words.copyLabel} onClick={() => copy(id)}>
        {words.copy}
      </Button>
      <span className="sr-only" role="status">
        {outcome && words[outcome]}
      </span>
    </Group>
  )
}

type PaymentUnclearProps = { words: { readonly ifPaid: string; readonly ifUnpaid: string; readonly plans: string } }

/** What to do while a payment is unconfirmed: do not pay twice, or choose a plan again. */
export const PaymentUnclear = ({ words }: PaymentUnclearProps) => (
  <Stack gap="xs">
    <p>{words.ifPaid}</p>
    <p>
      {words.ifUnpaid}{' '}
      <Link href={paths.plans()} style={{ whiteSpace: 'nowrap' }}>
        {words.plans}
      </Link>
    </p>
  </Stack>
)

/** A button that checks the payment again. It says that this is free, so that it is not taken for a second payment. */
export const CheckAgain = ({ onPress }: { onPress(): void }) => (
  <>
    <Button onClick={onPress}>{words.again}</Button>
    <Text size="xs" c="dimmed" ta="center" mt={-10}>
      {words.free}
    </Text>
  </>
)
