import { Flex, Text, Title } from '@mantine/core'
import css from './HowItWorks.module.css'
import { texts } from './visitor-texts.ts'

/** From a link to an answer, in three steps. */
export const HowItWorks = () => (
  <section className={css.how} aria-labelledby="how">
    <h2 id="how" className="sr-only">
      {texts.how.title}
    </h2>
    <ol className={css.steps}>
      {texts.how.steps.map(({ name, body }, index) => (
        <Flex component="li" key={name} gap="md" align="baseline">
          <Text span ff="heading" size="xl" c="dimmed" lh={1} aria-hidden="true">
            {index + 1}
          </Text>
          <div>
            <Title order={3} size="h2">
              {name}
            </Title>
            <Text c="dimmed" mt={4}>
              {body}
            </Text>
          </div>
        </Flex>
      ))}
    </ol>
  </section>
)
