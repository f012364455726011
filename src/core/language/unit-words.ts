import { normalizeWord } from './fold-word.ts'
import { matchWords } from './words.ts'

/**
 * The spellings of units after a number: the name that is compared, then its words and symbols; `_` joins the words of one.
 * Different units never have the same name, so that nothing is converted.
 */
const spellings = `
=km km kms kilomètre kilomètres kilómetro kilómetros quilômetro quilômetros kilometer kilometers kilometre kilometres kilometro kilometros quilometro quilometros chilometro chilometri километр километра километров
  किलोमीटर كيلومتر كيلومترا キロ キロメートル 公里 千米 킬로미터
=m mètre mètres meter meters metre metres metro metros metri метр метра метров मीटर متر メートル 米 미터
=cm cm centimètre centimètres centimeter centimeters centimetre centimetres centimetros centímetros centimetri сантиметр сантиметра сантиметров センチ センチメートル 厘米 센티미터
=mm mm millimètre millimètres millimeter millimeters millimetre millimetres milimetros milímetros ミリ ミリメートル 毫米
=mi mi mile miles meile meilen milla millas milha milhas miglia миль мили
=ft ft foot feet fuss
=in inch inches zoll pulgada pulgadas polegadas pouces
=yd yd yds yard yards
=kg kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramos chili килограмм килограмма килограммов किलो किलोग्राम كيلو كيلوغرام キロ キログラム 公斤 千克 킬로그램
=g g gram grams gramm gramme grammes gramos gramas grammi грамм грамма граммов ग्राम غرام グラム 克 그램
=mg mg milligram milligrams milligramm miligramos miligramas ミリグラム 毫克
=t ton tons tonne tonnes tonnen toneladas
=oz oz ounce ounces
=l l liter liters litre litres litro litros litri литр литра литров लीटर لتر リットル 升 리터
=ml ml milliliter milliliters millilitre millilitres mililitros millilitri миллилитров मिलीलीटर ミリリットル 毫升 밀리리터
=h h hr hrs hour hours stunde stunden std heure heures hora horas ora ore saat uur час часа часов घंटे घंटा ساعة ساعات 時間 小时 시간
=min min mins minute minutes minuten minuto minutos minuti минута минуты минут मिनट دقيقة دقائق dakika 分钟 分間 분
=s sec secs seconds sekunden secondes segundos secondi секунд секунды सेकंड ثانية saniye 秒 초
=ms ms millisecond milliseconds millisekunden
=mph mph miles_per_hour miles_an_hour mile_per_hour mile_an_hour
=kmh kmh kph km_h kilometers_per_hour kilometers_an_hour kilometer_pro_stunde stundenkilometer kilomètres_par_heure kilomètres_à_l_heure kilómetros_por_hora
  quilômetros_por_hora chilometri_all_ora км_ч километров_в_час
=ghz ghz gigahertz
=mhz mhz megahertz
=khz khz kilohertz
=hz hz hertz
=tb tb terabyte terabytes
=gb gb gig gigs gigabyte gigabytes
=mb mb meg megs megabyte megabytes
=kb kb kilobyte kilobytes
=mp mp megapixel megapixels
=hp hp bhp horsepower
=kw kw kilowatt kilowatts
=kwh kwh kilowatt_hour kilowatt_hours
=w w watt watts
=v v volt volts
=mah mah milliamp_hour milliamp_hours milliampere_hours
=fps fps frames_per_second frames_a_second
=rpm rpm revolutions_per_minute
=db db decibel decibels
=cal cal calories
=kcal kcal kilocalories
=x x times
percent percent percents per_cent prozent procent prosent pour_cent por_ciento por_cento per_cento проценту процентов процента процент
  प्रतिशत फीसदी بالمئة بالمائة في_المئة في_المائة パーセント 퍼센트 프로
`

type UnitForm = { readonly words: readonly string[]; readonly names: readonly string[] }

const wordsIn = (form: string): string[] =>
  form
    .split('_')
    .flatMap(part => [...matchWords(part)].map(match => normalizeWord(match[0])))
    .filter(word => word !== '')

function formsByFirstWord(): ReadonlyMap<string, readonly UnitForm[]> {
  const byText = new Map<string, { words: string[]; names: string[] }>()
  let name = ''
  for (const token of spellings.trim().split(/\s+/)) {
    if (token.startsWith('=') || (token === 'percent' && name !== 'percent')) name = token
    if (token.startsWith('=')) continue
    const words = wordsIn(token)
    const form = byText.get(words.join(' ')) ?? { words, names: [] }
    if (!form.names.includes(name)) form.names.push(name)
    byText.set(words.join(' '), form)
  }
  const forms = [...byText.values()].filter(({ words }) => words.length > 0)
  forms.sort((a, b) => b.words.length - a.words.length)
  return Map.groupBy(forms, ({ words }) => words[0]!)
}

const forms = formsByFirstWord()

/** The spellings of one unit in all languages: `km` is kilometers, chilometri, … */
export const spellingsOfUnit = (name: string): string[] =>
  [...forms.values()].flatMap(all =>
    all.filter(({ names }) => names.includes(`=${name}`)).map(({ words }) => words.join(' ')),
  )

/**
 * The unit whose spelling begins at a word that follows a number: its names, and how many words it has. A word such as
 * "kilos" has two names.
 */
export function unitAt(key: (at: number) => string, at: number): UnitForm | null {
  return forms.get(key(at))?.find(({ words }) => words.every((word, step) => key(at + step) === word)) ?? null
}
