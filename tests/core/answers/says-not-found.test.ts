import { expect, test } from 'vitest'
import { saysNotFound } from '#core/answers/says-not-found.ts'

test.each([
  'This was not found in this video.',
  'Das war in diesem Video nicht zu finden (not found in this video). Am nächsten kommt: “die Uhr” [2:11](#t=131)',
  'The video does not say how tall the tower is. What comes closest is its age [2:11](#t=131).',
  'The video doesn’t actually mention a price.',
  'The speakers never get to it: the video does not give a date.',
  'This is not mentioned anywhere in the video.',
  'The host does not say how tall the tower is → [2:11](#t=131) [3:05](#t=185).',
  'The speakers do not actually tell us how tall it is.',
  'Its height is never once mentioned anywhere in the video.',
  'There is no mention of a height in the transcript.',
  'Not found in this video; what comes closest is its age [2:11](#t=131).',
  'Das Video sagt nicht, wie hoch der Turm ist.',
  'Das Video nennt für den Turm keine Höhe.',
  'La vidéo ne dit pas combien cela coûte.',
  'El vídeo no menciona ningún precio.',
  'この動画では触れられていません。',
])('not found: %s', answer => expect(saysNotFound(answer)).toBe(true))

test.each([
  'Forty kilograms [2:11](#t=131).',
  'In the words of the video: “the label does not say how old it is” [0:30](#t=30).',
  'Eleven weekends [2:43](#t=163). The video does not say who paid for it.',
  'They did not repair the roof before June [1:02](#t=62).',
  'No, the knife is not sharpened in the video, it is only shown [1:02](#t=62).',
  'The host says that the first phone did not include a charger [1:02](#t=62).',
  'The host says that the first phone did not include a charger.',
  'The host’s own doctor did not tell him about the side effects until the transplant.',
  'The brother of the host did not mention the debt for years.',
  'The guest did not tell her parents before June.',
  'The host did not say goodbye to his father [1:02](#t=62).',
  'The guest did not give a speech that night. [1:02](#t=62) [3:05](#t=185)',
  'The charger was not in the box, as he said early in the video.',
  'Das Video sagt, dass das erste Telefon kein Ladegerät hatte.',
  'La vidéo ne dure pas trois heures, mais deux.',
  '',
])('answered: %s', answer => expect(saysNotFound(answer)).toBe(false))
