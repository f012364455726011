import { Box, Flex, Text } from '@mantine/core'
import looks from '../../ui/looks.module.css'
import { Mark } from '../../ui/Mark.tsx'
import { texts as verdictTexts } from '../../verdict/texts.ts'
import { wordFills, wordTones } from '../../verdict/tones.ts'
import css from './Legend.module.css'
import { texts } from './visitor-texts.ts'

/** The meaning of the four verdicts, shown while there is no example. */
export const Legend = () => (
  <>
    <Text c="dimmed" mt="md" maw="68ch">
      {texts.legendIntro}
    </Text>
    <Box component="dl" mt="xs">
      {texts.legend.map(({ word, range, meaning }) => (
        <div key={word} className={css.row}>
          <Flex
            component="dt"
            gap="xs"
            align="baseline"
            ff="heading"
            fz="lg"
            fw={550}
            c="var(--tone)"
            data-tone={wordTones[word]}
          >
            <Mark tone={wordTones[word]} fill={wordFills[word]} size={20} />
            {verdictTexts.words[word]}
          </Flex>
          <Text component="dd" c="dimmed" className={looks.tabular}>
            {range}
          </Text>
          <dd>{meaning}</dd>
        </div>
      ))}
    </Box>
  </>
)
