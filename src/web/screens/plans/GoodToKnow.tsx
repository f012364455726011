import type { Tier } from '#core/plans.ts'
import { type Amounts, known } from '../../billing/usePlans.ts'
import css from './Plans.module.css'
import { texts } from './texts.ts'

/** Questions before paying, answered in a sentence or two. */
export function GoodToKnow({ amountsOf }: { amountsOf(tier: Tier): Amounts }) {
  const { title, exact, analyses, others } = texts.know
  const model = known(amountsOf('basic'))?.byDefault.model ?? null
  const answers: readonly (readonly string[])[] = [
    [exact.asked, exact.answer(model)],
    [analyses.asked, analyses.answer],
    ...others,
  ]
  return (
    <section className={css.know} aria-labelledby="know">
      <h2 id="know" className={css.knowTitle}>
        {title}
      </h2>
      <dl className={css.answers}>
        {answers.map(([asked, answer]) => (
          <div key={asked}>
            <dt>{asked}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
