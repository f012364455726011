import { type Tier, tiers } from '#core/plans.ts'
import { type Amounts, known } from '../../billing/usePlans.ts'
import css from './Plans.module.css'
import { texts } from './texts.ts'

/** What a buyer asks before paying, answered in a sentence or two. */
export function GoodToKnow({ amountsOf }: { amountsOf(tier: Tier): Amounts }) {
  const { title, exact, analyses, others } = texts.know
  const model = known(amountsOf('basic'))?.byDefault.model ?? null
  // Bare counts would promise more than holds where the models are dear.
  const counts = tiers.flatMap(tier => {
    const plan = known(amountsOf(tier))
    return plan ? [analyses.of(tier, plan.promise)] : []
  })
  const answers: readonly (readonly string[])[] = [
    [exact.asked, exact.answer(model)],
    [analyses.asked, analyses.lead, ...counts],
    ...others,
  ]
  return (
    <section className={css.know} aria-labelledby="know">
      <h2 id="know" className={css.knowTitle}>
        {title}
      </h2>
      <dl className={css.answers}>
        {answers.map(([asked, ...lines]) => (
          <div key={asked}>
            <dt>{asked}</dt>
            {lines.map(line => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
