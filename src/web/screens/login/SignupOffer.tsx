import '@mantine/core/styles/Divider.layer.css'
import { Button, Divider, Flex, Text } from '@mantine/core'
import { Link } from 'wouter'
import { plans } from '#core/plans.ts'
import { api } from '../../api.ts'
import { useAwaitedVideo } from '../../awaited-video/useAwaitedVideo.ts'
import { money } from '../../billing/texts.ts'
import { paths } from '../../paths.ts'
import { texts } from './texts.ts'

const { offer } = texts

/** Above the login of a visitor who submitted a video: an account, what it costs, and a verdict to read without one. */
export const SignupOffer = ({ videoId }: { videoId: string }) => (
  <>
    <Flex direction="column" gap="xs" mt="lg">
      <Button component={Link} href={paths.signup()} fullWidth>
        {offer.create}
      </Button>
      <Text size="xs" c="dimmed">
        {offer.price(money(plans.basic.price))} <FreeVerdict videoId={videoId} />
      </Text>
    </Flex>
    <Divider mt="lg" label={offer.or} />
  </>
)

/** A link to the video's own verdict where there is one, else to one of another video. */
function FreeVerdict({ videoId }: { videoId: string }) {
  const { isJudged } = useAwaitedVideo(videoId)
  const popular = api.videos.popular.useQuery(undefined, { staleTime: 60_000, retry: false })
  const example = popular.data?.find(({ verdict }) => verdict !== null)
  const free = isJudged ? videoId : example?.video_id
  if (!free) return null
  return (
    <>
      {offer.free} <Link href={paths.analysis(free)}>{isJudged ? offer.judged : offer.example}</Link>
    </>
  )
}
