import type { Page } from 'playwright-core'
import { AppError, defaultMessages } from '#core/errors.ts'
import { fromDollars, microDollars } from '#core/plans/budget.ts'
import type { NewSubscriber } from '#tests/setup/app.ts'
import type { Look } from '#tests/setup/browser.ts'
import { type MockedResponses, mockCalls } from '#tests/setup/mock-calls.ts'
import { answers, ask, composer, tab, waitForEmptyChat, waitForText } from '#tests/setup/page-actions.ts'
import type { Site } from '#tests/setup/site.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { freshId, isNarrow, type Scene, touch } from './scene.ts'

/** The user, and the number of windows of the video; a few by default. */
type ChatOptions = NewSubscriber & { windows?: number }

/** The chat of a video without questions, for this user. */
async function emptyChat(
  site: Site,
  look: Look,
  responses: MockedResponses = {},
  { windows, ...who }: ChatOptions = {},
): Promise<Page> {
  const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId(), ...(windows && { windows }) })
  const pageOptions = { ...touch(look), as: await site.subscriber(who), mayFail: ['conversations.'] }
  const page = await site.visit('/nowhere', pageOptions)
  await mockCalls(page, responses)
  await page.goto(`${await site.app.listen()}/analysis/${videoId}`)
  await waitForEmptyChat(page)
  return page
}

const windowsOfNineHours = 1140

/** A question that is refused with this response. */
const refusedQuestion = (
  name: string,
  words: string,
  response: MockedResponses['conversations.send'],
  options?: ChatOptions,
): Scene => ({
  name,
  async open(site, look) {
    const page = await emptyChat(site, look, { 'conversations.send': response } as MockedResponses, options)
    await ask(page, 'How much does it carry?')
    await waitForText(page, words)
    return page
  },
})

const action = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Analyses' }).getByRole('button', { name: new RegExp(`^${name}`) })

/** An answer with typical usage. */
const billed = (text: string) => ({ text, usage: { output: 480 } })

const wide = [
  'Two kinds of sheet were tried: “today we build a bridge out of paper” [1].',
  `| Sheet | ${'Fold | '.repeat(7)}\n| --- | ${'--- | '.repeat(7)}\n| first | ${'twice over | '.repeat(7)}`,
  `    const bridge = fold(${'sheet, '.repeat(30)})`,
  `A link https://example.com/${'path/'.repeat(30)} and a word ${'without'.repeat(30)}.`,
].join('\n\n')

/** The composer, the answers above it, and the budget, each with mocked or scripted answers; `chat.ts` has the first states. */
export const askingScenes: readonly Scene[] = [
  {
    name: 'thinking',
    async open(site, look) {
      const page = await emptyChat(site, look, { 'conversations.send': 'hang' })
      await ask(page, 'How much does it carry?')
      await waitForText(page, 'Thinking...')
      await composer(page).fill('And what fell?')
      return page
    },
  },
  {
    name: 'a verdict in progress',
    async open(site, look) {
      const page = await emptyChat(site, look)
      const model = site.speaks()
      await action(page, 'Analyze Clickbait').first().click()
      await model.next()
      await page.getByRole('button', { name: 'Stop' }).waitFor()
      return page
    },
  },
  {
    name: 'a streaming answer',
    async open(site, look) {
      const page = await emptyChat(site, look)
      const model = site.speaks()
      await ask(page, 'What happens, and how much does it carry in the end?')
      const call = await model.next()
      call.say('It carries **forty kilograms**: “the bridge carried forty kilograms” [5].\n\n- First they fold. ')
      await waitForText(page, 'First they fold.')
      return page
    },
  },
  {
    name: 'an answer that failed midway',
    async open(site, look) {
      const page = await emptyChat(site, look)
      const model = site.speaks()
      await ask(page, 'What happens?')
      const call = await model.next()
      call.say('First they fold. ')
      await waitForText(page, 'First they fold.')
      call.fail(new AppError('AI_UNAVAILABLE'))
      await page.getByRole('button', { name: 'Retry' }).waitFor()
      return page
    },
  },
  {
    name: 'tables, code and long words',
    async open(site, look) {
      const page = await emptyChat(site, look)
      site.says(() => billed(wide))
      await ask(page, `Everything wide, please: ${'Donaudampfschifffahrt'.repeat(6)}`)
      await answers(page).getByRole('button', { name: 'Copy', exact: true }).waitFor()
      // A long answer stays at its beginning; its tools are at the end.
      const toEnd = page.getByRole('button', { name: 'To the newest message' })
      if (await toEnd.isVisible()) await toEnd.click()
      return page
    },
  },
  {
    name: 'a regenerated answer, written right to left',
    async open(site, look) {
      const page = await emptyChat(site, look)
      const first = site.llm.calls.length
      site.says((_, n) => billed(n === first ? 'The previous answer.' : 'הגשר נשא ארבעים קילו.\n\n- ראשון\n- שני'))
      await ask(page, 'כמה הוא נשא?\nHow much?')
      await waitForText(page, 'The previous answer.')
      await page.getByRole('button', { name: 'Regenerate' }).click()
      await waitForText(page, 'הגשר נשא ארבעים קילו.')
      await page.getByRole('button', { name: 'Previous answer' }).waitFor()
      return page
    },
  },
  {
    name: 'a question too long to send',
    async open(site, look) {
      const page = await emptyChat(site, look)
      await composer(page).fill('How much does it carry? '.repeat(4267))
      await waitForText(page, 'shorten it by 82,407')
      return page
    },
  },
  refusedQuestion('a question that failed to send', 'Failed to get response', {
    refused: 'INTERNAL',
    message: 'Something went wrong',
  }),
  refusedQuestion(
    'a model whose window is too small',
    'Choose another model',
    { refused: 'CONTEXT_TOO_LARGE', message: defaultMessages.CONTEXT_TOO_LARGE },
    { windows: windowsOfNineHours, tier: 'premium' },
  ),
  {
    name: 'earlier questions, not loaded',
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const page = await site.visit('/nowhere', { ...touch(look), as: await site.subscriber() })
      await mockCalls(page, { 'conversations.read': { refused: 'INTERNAL', message: 'Something went wrong' } })
      await page.goto(`${await site.app.listen()}/analysis/${videoId}`)
      if (look.width < 1024) await tab(page, 'Chat').click()
      await waitForText(page, 'Your earlier questions couldn’t be loaded.')
      return page
    },
  },
  {
    name: 'the usage card',
    async open(site, look) {
      const page = await emptyChat(site, look, {}, { left: fromDollars(2.5) })
      await page.getByRole('button', { name: '700K tokens left' }).click()
      await page.getByRole('dialog', { name: 'Your month' }).waitFor()
      return page
    },
  },
  {
    name: 'most of the month used',
    async open(site, look) {
      const page = await emptyChat(site, look, {}, { left: microDollars(700_000) })
      await waitForText(page, /tokens left until/)
      return page
    },
  },
  {
    name: 'the month used up',
    async open(site, look) {
      const page = await emptyChat(site, look, {}, { left: fromDollars(0) })
      await waitForText(page, /No tokens left until/)
      return page
    },
  },
  {
    name: 'beyond the budget, with the upgrade options',
    async open(site, look) {
      const page = await emptyChat(site, look, {}, { left: fromDollars(0) })
      await ask(page, 'How much does it carry?')
      await page.getByRole('dialog', { name: 'You’ve reached your monthly limit' }).getByText('Recommended').waitFor()
      return page
    },
  },
  {
    name: 'key points beyond the budget',
    async open(site, look) {
      const page = await emptyChat(site, look, {}, { left: fromDollars(0) })
      await action(page, 'Key Points').click()
      await page.getByRole('alert').filter({ hasText: 'Monthly budget exceeded.' }).waitFor()
      return page
    },
  },
  {
    name: 'a plan that has ended',
    async open(site, look) {
      const page = await emptyChat(site, look, {}, { active: false })
      await page.getByText('No messages yet').scrollIntoViewIfNeeded()
      await waitForText(page, /^Your \w+ plan (is not active|ended on)/)
      return page
    },
  },
  {
    name: 'a long conversation',
    async open(site, look) {
      const { videoId } = await addVideo(site.app.deps.db, { videoId: freshId() })
      const as = await site.subscriber()
      site.says(() => billed(`It carries “forty kilograms” [5]. ${'Every sheet was folded twice [4]. '.repeat(6)}`))
      const { body } = await as.rest('POST /conversation/start', { videoId })
      for (let n = 1; n <= 6; n++)
        await as.rest('POST /conversation/message', {
          conversationId: body.data.conversationId,
          message: `Question ${n}?`,
        })
      const page = await site.visit(`/analysis/${videoId}`, { ...touch(look), as })
      if (isNarrow(look)) await tab(page, 'Chat').click()
      await answers(page).nth(5).waitFor()
      // Scroll to the middle, so that the button to the end shows and no control is half hidden.
      const answer = answers(page).nth(isNarrow(look) ? 1 : 3)
      if (isNarrow(look)) await answer.evaluate(each => each.scrollIntoView({ block: 'nearest' }))
      else
        await answer.evaluate(each => {
          let box = each.parentElement!
          while (!/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement!
          const dock = document.querySelector('form:has(textarea)')!.parentElement!
          box.scrollTop += each.getBoundingClientRect().bottom + 20 - dock.getBoundingClientRect().top
        })
      await page.getByRole('button', { name: 'To the newest message' }).waitFor()
      return page
    },
  },
]
