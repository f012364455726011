import { expect, test } from 'vitest'
import { verdictJson } from '#tests/setup/analyzed-videos.ts'
import { exportedTranscripts } from '#tests/setup/exported-transcripts.ts'
import { tab, waitForText } from '#tests/setup/page-actions.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()
const exported = (name: string) => exportedTranscripts.find(([form]) => form === name)![1]

test('a transcript whose times cannot be read is refused with what to do, and an export of a tool keeps its times and names', async () => {
  const page = await site.visit('/', { as: await site.subscriber(), mayFail: ['BAD_REQUEST'] })
  site.says(() => verdictJson)
  await page.getByRole('button', { name: /^Paste a transcript/ }).click()
  const text = page.getByRole('textbox', { name: 'Your transcript' })
  await text.fill([1, 2, 3, 4].map(at => `T+00:0${at}:05 the kiln is cold`).join('\n'))
  await page.getByRole('textbox', { name: 'Its title' }).fill('How a kiln is lit')
  await page.getByRole('button', { name: 'Use this transcript' }).click()
  await waitForText(page, 'This text has times that can’t be read, such as “T+00:01:05 the kiln is cold” in line 1.')
  expect(await page.getByRole('alert').innerText()).toMatch(
    /lines that begin with a time .* SRT, VTT, .* remove them\.$/,
  )

  await text.fill(exported('Otter'))
  await page.getByRole('button', { name: 'Use this transcript' }).click()
  await page.getByRole('heading', { name: 'How a kiln is lit' }).waitFor()
  await tab(page, 'Transcript').click()
  const rows = page.getByRole('list', { name: 'Transcript' }).getByRole('listitem')
  await rows.first().waitFor()
  // A row is a paragraph of one speaker.
  expect((await rows.allInnerTexts()).map(row => row.replace(/\s+/g, ' ').trim())).toEqual([
    '00:01 [Ann Potter] The kiln is cold at dawn so we light it slowly.',
    '01:07 [Bo] Never rush the clay.',
  ])
})
