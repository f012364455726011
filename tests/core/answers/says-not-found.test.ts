import { expect, test } from 'vitest'
import { saysNotFound } from '#core/answers/says-not-found.ts'

test.each([
  'This was not found in this video.',
  'Das war in diesem Video nicht zu finden (not found in this video). Am nächsten kommt: “die Uhr” [2:11](#t=131)',
  'The video does not say how tall the tower is. What comes closest is its age [2:11](#t=131).',
  'The video doesn’t actually mention a price.',
  'The speakers never get to it: the video does not give a date.',
  'This is not mentioned anywhere in the video.',
  'Das Video sagt nicht, wie hoch der Turm ist.',
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
  '',
])('answered: %s', answer => expect(saysNotFound(answer)).toBe(false))
