import { describe, expect, test } from 'vitest'
import { readCaptions } from '#core/transcripts/captions/read-captions.ts'

const timed = (input: unknown) => readCaptions(input).cues.map(cue => [cue.startMs, cue.text])

describe('tables by their header in any language, or by their cells', () => {
  const header: [string, string, string][] = [
    ['Spanish', 'Inicio,Fin,Hablante,Texto', ','],
    ['Spanish, longer', 'Tiempo de inicio,Tiempo de fin,Nombre,Transcripción', ','],
    ['German', 'Start;Ende;Sprecher;Text', ';'],
    ['German, longer', 'Startzeit;Endzeit;Sprecherin;Inhalt', ';'],
    ['French', 'Début;Fin;Locuteur;Texte', ';'],
    ['French, longer', 'Heure de début;Heure de fin;Intervenant;Texte', ';'],
    ['Portuguese', 'Início,Fim,Falante,Texto', ','],
    ['Italian', 'Inizio;Fine;Parlante;Testo', ';'],
    ['Dutch', 'Begintijd\tEindtijd\tSpreker\tTekst', '\t'],
    ['Polish', 'Początek;Koniec;Mówca;Tekst', ';'],
    ['Russian', 'Начало;Конец;Спикер;Текст', ';'],
    ['Turkish', 'Başlangıç;Bitiş;Konuşmacı;Metin', ';'],
    ['Japanese', '開始,終了,話者,テキスト', ','],
    ['Korean', '시작,종료,화자,텍스트', ','],
    ['Chinese', '开始,结束,说话人,文本', ','],
    ['unknown', 'Hasiera,Amaiera,Hizlaria,Hitzak', ','],
  ]
  test.each(header)('%s', (_, head, separator) => {
    const rows = [
      ['00:00:01', '00:00:04', 'Ana', 'the kiln is cold'],
      ['00:00:05', '00:00:09', 'Ben', 'we light it'],
    ]
    expect(readCaptions([head, ...rows.map(row => row.join(separator))].join('\n'))).toMatchObject({
      format: 'table',
      cues: [
        { startMs: 1000, endMs: 4000, text: '[Ana] the kiln is cold' },
        { startMs: 5000, endMs: 9000, text: '[Ben] we light it' },
      ],
    })
  })

  test.each<[string, string]>([
    ['times behind the words', 'Hitzak,Nor,Noiz\n"the kiln, cold",Ana,0:01\nwe light,Ben,0:05\nand wait,Ana,0:09'],
    ['seconds', 'Aa;Bb;Cc;Dd\n1,0;Ana;the kiln, cold;4,5\n5,0;Ben;we light;8,5\n9,0;Ana;and wait;11,5'],
    ['a counter', 'Zk\tNoiz\tNor\tZer\n1\t0:01\tAna\tthe kiln, cold\n2\t0:05\tBen\twe light\n3\t0:09\tAna\tand wait'],
    ['Arabic digits', 'البداية,المتحدث,النص\n٠:٠١,Ana,"the kiln, cold"\n٠:٠٥,Ben,we light\n٠:٠٩,Ana,and wait'],
  ])('cells decide: %s', (_, text) =>
    expect(timed(text)).toEqual([
      [1000, '[Ana] the kiln, cold'],
      [5000, '[Ben] we light'],
      [9000, '[Ana] and wait'],
    ]),
  )
})
