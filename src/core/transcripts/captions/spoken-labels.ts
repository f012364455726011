/**
 * Words for hours, minutes and seconds, as screen readers hear them (the long units of CLDR). YouTube's transcript panel has
 * such a label behind each time, hidden from the eye, which is copied too.
 */
const unitWords =
  'hours hour minutes minute seconds second Stunden Stunde Minuten Minute Sekunden Sekunde heures heure secondes seconde horas hora minutos minuto segundos segundo ore ora minuti secondi secondo uur uren minuten minuut seconden timmar timme minuter minut sekunder sekund timer time minutter minutt tuntia tunti minuuttia minuutti sekuntia sekunti godzin godzina godziny minuta minuty sekunda sekundy hodin hodina hodiny hodín minút minúta minúty sekúnd óra perc másodperc oră minute secunde secundă часа час минути минута секунди секунда часов минут минуты секунд секунды годин година години хвилин хвилина хвилини сати сат сата секунде sati sat sata sekundi sekunde ur ura uri ure valandų valanda valandos minučių minutė minutės sekundžių sekundė sekundės stundu stunda stundas minūšu minūte minūtes sekunžu sekundes tundi tund minutit sekundit ώρες ώρα λεπτά λεπτό δευτερόλεπτα δευτερόλεπτο saat dakika saniye ساعة ساعات دقيقة دقائق ثانية ثوانٍ ثوان שעות שעה דקות דקה שניות שנייה שניה ساعت دقیقه ثانیه گھنٹے گھنٹہ منٹ سیکنڈ घंटा घंटे मिनट सेकंड ঘণ্টা মিনিট সেকেন্ড மணிநேரம் நிமிடங்கள் நிமிடம் விநாடிகள் விநாடி గంటలు గంట నిమిషాలు నిమిషం సెకన్లు సెకను മണിക്കൂർ മിനിറ്റ് സെക്കൻഡ് ಗಂಟೆ ಗಂಟೆಗಳು ನಿಮಿಷವು ನಿಮಿಷಗಳು ಸೆಕೆಂಡ್ ಸೆಕೆಂಡುಗಳು तास मिनिटे मिनिट सेकंद કલાક મિનિટ સેકંડ ਘੰਟਾ ਘੰਟੇ ਮਿੰਟ ਸਕਿੰਟ ชั่วโมง นาที วินาที giờ phút giây jam menit detik saa minit oras segundo 時間 分 秒 시간 분 초 小时 分钟 秒钟 小時 分鐘 秒鐘 sekondes sekonde orë minutë sekonda sekondë ժամ րոպե վայրկյան dəqiqə saniyə ordu minutu гадзін гадзіна гадзіны хвілін хвіліна хвіліны hores minuts minut segons segon საათი წუთი წამი klukkustundir klukkustund mínútur mínúta sekúndur sekúnda сағат ម៉ោង នាទី វិនាទី саат мүнөт ຊົ່ວໂມງ ນາທີ ວິນາທີ цаг နာရီ မိနစ် စက္ကန့် घण्टा मिनेट सेकेन्ड පැය මිනිත්තු තත්පර soat daqiqa soniya ihora amahora iminithi amaminithi isekhondi amasekhondi ሰዓት ሰዓቶች ደቂቃ ደቂቃዎች ሰከንድ ሰከንዶች'

/** The longest words first, because a label may be glued to the words that follow: "4 secondsi know". */
const alternatives = [...new Set(unitWords.split(' '))].sort((a, b) => b.length - a.length).join('|')
const amount = `\\p{Nd}{1,3}[ \\u00A0\\u202F]?(?:${alternatives})`
const joint = '(?:[,،、] ?|[ \\u00A0])?(?:\\p{L}{1,3} )?'
const label = new RegExp(`${amount}(?:${joint}${amount}){0,2}`, 'iuy')

const digitValue = (digits: string): number =>
  Number([...digits].map(digit => (/\d/.test(digit) ? digit : zeroOffset(digit))).join(''))
/** Decimal digits of all scripts stand in blocks of ten, and Unicode names each by its value. */
function zeroOffset(digit: string): number {
  let code = digit.codePointAt(0)!
  while (/\p{Nd}/u.test(String.fromCodePoint(code - 1)) && digit.codePointAt(0)! - code < 9) code -= 1
  return digit.codePointAt(0)! - code
}

/** Where the label of a time ends that stands at `at`: "1 minute, 5 seconds" for 65,000. `at` if none stands there. */
export function skipSpokenLabel(text: string, at: number, ms: number): number {
  label.lastIndex = at
  const match = label.exec(text)
  if (!match) return at
  const numbers = [...match[0].matchAll(/\p{Nd}+/gu)].map(found => digitValue(found[0]))
  return numbers.join() === partsOf(ms).join() ? label.lastIndex : at
}

const hourWord =
  /^(?:h|st|uur|uren|tim|tun|god|hod|ór|or|ur|час|сат|sat|ώρ|saat|ساع|שע|घंट|ঘণ্টা|giờ|jam|時間|시간|小时|小時|ชั่วโมง)/iu
const secondWord = /^(?:s|másod|с|δευ|ث|שנ|से|সে|giây|d[eé]t|秒|초|วินาที)/iu
const wholeLabel = new RegExp(`^${amount}(?:${joint}${amount}){0,2}$`, 'iu')
const oneAmount = new RegExp(`(\\p{Nd}{1,3})[ \\u00A0\\u202F]?(${alternatives})`, 'giu')

/**
 * The time of a line that is only a label, as copies from Microsoft Teams have: "0 minutes 4 seconds", "1 hour 2 minutes 3
 * seconds", "4 seconds". Null for any other line, and for one amount that may be minutes.
 */
export function readSpokenTime(line: string): number | null {
  const text = line.trim()
  if (text.length > 60 || !wholeLabel.test(text)) return null
  const amounts = [...text.matchAll(oneAmount)].map(([, digits, unit]) => ({ value: digitValue(digits!), unit: unit! }))
  const [first, second, third] = amounts
  if (first === undefined) return null
  if (third !== undefined) return (first.value * 3600 + second!.value * 60 + third.value) * 1000
  if (second !== undefined)
    return (hourWord.test(first.unit) ? first.value * 3600 + second.value * 60 : first.value * 60 + second.value) * 1000
  return secondWord.test(first.unit) ? first.value * 1000 : null
}

/** The hours, minutes and seconds that are not zero; a label leaves the others out. */
function partsOf(ms: number): number[] {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].filter(part => part > 0)
  return parts.length > 0 ? parts : [0]
}
