import '@mantine/core/styles/Divider.layer.css'
import { Button, Divider, Flex, Text } from '@mantine/core'
import { Link } from 'wouter'
import { plans } from '#core/plans/plans.ts'
import { api } from '../../api.ts'
import { texts as awaited } from '../../awaited-video/texts.ts'
import { money } from '../../billing/texts.ts'
import { paths } from '../../paths.ts'
import { texts } from './texts.ts'

const { offer } = texts

/**
 * Above the login of a visitor whose video waits: an account, what it costs, and a link back to the page of the video,
 * or to a verdict that can be read without an account.
 */
export const SignupOffer = ({ page }: { page: string | null }) => (
  <>
    <Flex direction="column" gap="xs" mt="lg">
      <Button component={Link} href={paths.signup()} fullWidth>
        {offer.create}
      </Button>
      <Text size="xs" c="dimmed">
        {offer.price(money(plans.basic.price))} {page ? <Link href={page}>{offer.back}</Link> : <FreeVerdict />}
      </Text>
      {!page && (
        <Text size="xs" c="dimmed">
          {awaited.captions}
        </Text>
      )}
    </Flex>
    <Divider mt="lg" label={offer.or} />
  </>
)

/** A link to the most popular verdict. */
function FreeVerdict() {
  const popular = api.videos.popular.useQuery(undefined, { staleTime: 60_000, retry: false })
  const example = popular.data?.find(({ verdict }) => verdict !== null)
  if (!example) return null
  return (
    <>
      {offer.free} <Link href={paths.analysis(example.video_id)}>{offer.example}</Link>
    </>
  )
}
