import { Mark } from '../../ui/Mark.tsx'
import { texts as verdictTexts } from '../../verdict/texts.ts'
import { wordFills, wordTones } from '../../verdict/tones.ts'
import css from './Legend.module.css'
import { texts } from './visitor-texts.ts'

/** Where there is no verdict to show yet: what each of the four says. */
export const Legend = () => (
  <>
    <p className={css.intro}>{texts.legendIntro}</p>
    <dl className={css.legend}>
      {texts.legend.map(({ word, range, meaning }) => (
        <div key={word} className={css.row}>
          <dt className={css.word} data-tone={wordTones[word]}>
            <Mark tone={wordTones[word]} fill={wordFills[word]} size={20} />
            {verdictTexts.words[word]}
          </dt>
          <dd className={css.range}>{range}</dd>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </>
)
