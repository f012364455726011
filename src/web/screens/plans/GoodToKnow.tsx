import { type Amounts, known } from '../../billing/usePlans.ts'
import css from './Plans.module.css'
import { texts } from './texts.ts'

/** What a buyer asks before paying, answered in a sentence or two. */
export function GoodToKnow({ amounts }: { amounts: Amounts }) {
  const { title, exact, others } = texts.know
  const model = known(amounts)?.byDefault.model ?? null
  return (
    <section className={css.know} aria-labelledby="know">
      <h2 id="know" className={css.knowTitle}>
        {title}
      </h2>
      <dl className={css.answers}>
        {[[exact.asked, exact.answer(model)], ...others].map(([asked, answer]) => (
          <div key={asked}>
            <dt>{asked}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
