/** Words of tables and labels, by what they name, in the languages of the tools that export them. */
const words = {
  start: `start begin from in offset onset time timestamp timecode tmin xmin inicio comienzo desde tiempo entrada hora início
    começo tempo inizio da anfang beginn von zeit zeitstempel startzeit zeitmarke startzeitpunkt début debut de temps horodatage
    begintijd starttijd van tijd tijdstip początek poczatek od czas start_czas начало старт от время таймкод тайм-код
    початок від час başlangıç zaman başla alku aika alkaa tid starttid fra från začátek čas začiatok început timp kezdet idő
    έναρξη χρόνος البداية بداية الوقت وقت התחלה זמן आरंभ प्रारंभ समय เริ่ม เวลา bắt_đầu mulai waktu
    開始 開始時間 開始時刻 時間 時刻 タイムコード タイムスタンプ 시작 시작시간 시간 시작_시간 타임코드 타임스탬프 开始 开始时间 起始 起始时间
    时间 时间戳 時間戳 開始時間碼 時間碼`,
  end: `end finish to out stop until tmax xmax fin final hasta término termino fim até saída fine a ende bis endzeit stopp
    endzeitpunkt sortie einde eind tot eindtijd koniec do конец окончание до кінець bitiş son loppu loppuu slut sluttid slutt
    till til konec sfârșit vég vége λήξη النهاية نهاية סוף סיום अंत समाप्ति สิ้นสุด kết_thúc selesai akhir
    終了 終了時間 終了時刻 종료 종료시간 종료_시간 끝 结束 结束时间 終止 結束 結束時間`,
  duration: `duration dur length duración duración_s duração durata dauer länge durée duree duur lengte czas_trwania długość
    длительность продолжительность тривалість süre kesto varaktighed längd varighet délka المدة משך 長さ 継続時間 길이 时长 時長`,
  text: `text word words transcript transcription caption captions content subtitle subtitles sentence line lyric lyrics body
    dialogue speech utterance value texto transcripción subtítulo subtítulos frase contenido transcrição legenda legendas conteúdo
    testo trascrizione sottotitolo sottotitoli inhalt untertitel wortlaut satz texte sous-titre sous-titres paroles contenu
    tekst ondertitel zin transcriptie napisy napis tekst_napisu treść текст субтитры субтитр фраза реплика субтитри metin altyazı
    teksti tekstitys undertext titulek titulky replik szöveg felirat κείμενο υπότιτλος النص نص הטקסט טקסט תמלול पाठ टेक्स्ट
    ข้อความ văn_bản nội_dung teks テキスト 本文 字幕 発言 内容 セリフ 텍스트 내용 자막 대사 文本 文字 台词 内容 內容 字幕文本 文稿 台詞`,
  speaker: `speaker name who participant voice actor hablante orador interlocutor locutor nombre persona participante falante
    nome parlante oratore relatore partecipante sprecher sprecherin sprecher_in redner name person teilnehmer locuteur
    intervenant orateur nom participant spreker naam deelnemer mówca mowca rozmówca osoba спикер говорящий имя участник диктор
    мовець konuşmacı isim puhuja nimi talare talar namn taler navn řečník mluvčí jméno beszélő név ομιλητής المتحدث متحدث
    الاسم דובר שם वक्ता ผู้พูด người_nói pembicara 話者 発言者 発話者 名前 화자 발화자 이름 发言人 说话人 讲话人 說話人 發言人 姓名 角色 讲者`,
} as const

export type Column = keyof typeof words

const columnOfWord: ReadonlyMap<string, Column> = new Map(
  (Object.keys(words) as Column[])
    .toReversed()
    .flatMap(column => words[column].split(/\s+/).map(word => [word, column] as const)),
)

const unit =
  /[ _]?[([（]?(?:ms|milliseconds|millisekunden|milisegundos|millisecondes|s|sec|secs|seconds|sekunden|segundos|secondes|secondi|秒|초|hh:mm:ss(?:[.:,;]\w{1,3})?|min(?:utes)?:sec(?:onds)?)[)\]）]?$/i
/** "start time", "end offset", "speaker name": words that say nothing more. */
const addition = /[ _-](?:time|at|point|timestamp|timecode|offset|code|name|label|id)$/i
const beforeIt =
  /^(?:tiempo|hora|tempo|temps|heure|czas|время|время_|час|marca|tijd|zeit|nom|nombre|nome) (?:de |del |do |da |du |di |d['’]|van )?/i

/** What a cell of a header, or a label, names; null if its words are not known. */
export function columnOf(name: string): Column | null {
  if (name.length > 60) return null
  const plain = name
    .trim()
    .replace(/^["'*_]{1,3}|["'*_:]{1,3}$/g, '')
    .toLowerCase()
  const shorter = plain.replace(unit, '').replace(addition, '').trim()
  for (const words of [plain, shorter, shorter.replace(beforeIt, ''), shorter.replace(/^offset /, '')]) {
    const column = columnOfWord.get(words.replaceAll(' ', '_')) ?? columnOfWord.get(words.replace(/[\s_]/g, ''))
    if (column) return column
  }
  return null
}
