import css from './HowItWorks.module.css'
import { texts } from './visitor-texts.ts'

/** From an address to an answer, in three short steps. */
export const HowItWorks = () => (
  <section className={css.how} aria-labelledby="how">
    <h2 id="how" className="sr-only">
      {texts.how.title}
    </h2>
    <ol className={css.steps}>
      {texts.how.steps.map(({ name, body }, at) => (
        <li key={name}>
          <span className={css.number} aria-hidden="true">
            {at + 1}
          </span>
          <h3 className={css.name}>{name}</h3>
          <p className={css.body}>{body}</p>
        </li>
      ))}
    </ol>
  </section>
)
