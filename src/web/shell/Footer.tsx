import { Flex, Text } from '@mantine/core'
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import common from '../ui/common.module.css'
import css from './Footer.module.css'
import { texts } from './texts.ts'

export function Footer() {
  return (
    <Flex
      component="footer"
      wrap="wrap"
      gap="8px 32px"
      align="center"
      justify="space-between"
      fz="xs"
      c="dimmed"
      className={css.footer}
    >
      <Text inherit textWrap="balance">
        {texts.footer.line}
      </Text>
      <Flex wrap="wrap" className={`${common.links} ${css.links}`}>
        <Link href={paths.about()}>{texts.footer.about}</Link>
        <Link href={paths.contact()}>{texts.footer.contact}</Link>
        <Link href={paths.privacy()}>{texts.footer.privacy}</Link>
        <Link href={paths.terms()}>{texts.footer.terms}</Link>
        <a href={paths.apiDocs()}>{texts.footer.api}</a>
      </Flex>
    </Flex>
  )
}
