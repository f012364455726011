import { Button, Text } from '@mantine/core'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { texts } from './texts.ts'

/** Shown to users without an active plan. */
const NoPlan = () => (
  <Notice
    mt="md"
    action={
      <Button component={Link} href={paths.plans()}>
        {texts.plans}
      </Button>
    }
  >
    {texts.noPlan}
    <Text c="dimmed">{texts.noPlanMore}</Text>
  </Notice>
)

export default NoPlan
