import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { AppError, defaultMessages } from '#core/errors.ts'
import type { MockedResponses } from '#tests/setup/mock-calls.ts'
import { openVideo } from '#tests/setup/open-video.ts'
import {
  answers,
  ask,
  composer,
  eventually,
  stopButton,
  waitForEmptyChat,
  waitForPath,
  waitForText,
} from '#tests/setup/page-actions.ts'
import { mayFail } from '#tests/setup/page-faults.ts'
import { useSite } from '#tests/setup/site.ts'

const site = useSite()

const bar = (page: Page) => page.getByRole('alert')
const action = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Analyses' }).getByRole('button', { name: new RegExp(`^${name}`) })
const budgetWords = 'Monthly budget exceeded. Please upgrade your plan.'
const slowWords = 'The AI is taking longer than expected. Please try again in a little while.'

async function dismiss(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Dismiss' }).click()
  await bar(page).waitFor({ state: 'detached' })
  expect(await composer(page).evaluate(field => field === document.activeElement)).toBe(true)
}

test('every refusal shows its message in a bar that can be dismissed, and the question stays', async () => {
  const responses: MockedResponses = {}
  const { page, calls } = await openVideo(site, 'errorswords', { responses })
  const internal = { refused: 'INTERNAL', message: 'Something went wrong' } as const
  Object.assign(responses, { 'conversations.start': internal })
  await ask(page, 'How much?')
  await bar(page).filter({ hasText: 'Failed to start conversation' }).waitFor()
  await dismiss(page)
  await waitForText(page, 'This has no answer yet.')

  Object.assign(responses, { 'conversations.send': internal, 'conversations.analyze': internal })
  delete responses['conversations.start']
  await page.getByRole('button', { name: 'Retry' }).click()
  await bar(page).filter({ hasText: 'Failed to get response' }).waitFor()
  await bar(page).getByText('Nothing was charged.').waitFor()
  for (const [name, words] of [
    ['Analyze Clickbait', 'Failed to analyze clickbait'],
    ['Get Summary', 'Failed to get summary'],
    ['Key Points', 'Failed to get key points'],
  ] as const) {
    await action(page, name).click()
    await bar(page).filter({ hasText: words }).waitFor()
    expect(await action(page, name).evaluate(button => button === document.activeElement)).toBe(true)
  }
  // The server's words appear unchanged.
  Object.assign(responses, {
    'conversations.analyze': { refused: 'AI_UNAVAILABLE', message: defaultMessages.AI_UNAVAILABLE },
  })
  await action(page, 'Key Points').click()
  await bar(page).filter({ hasText: defaultMessages.AI_UNAVAILABLE }).waitFor()
  Object.assign(responses, { 'conversations.send': 'nothing' })
  await ask(page, 'And without a connection?')
  await bar(page).filter({ hasText: 'No answer from the server. Check your connection and try again.' }).waitFor()
  // Whether that question was charged is unknown.
  expect(await page.getByText('Nothing was charged.').count()).toBe(0)
  await dismiss(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await eventually(() => composer(page).inputValue()).toBe('And without a connection?')

  for (const [call, press] of [
    ['conversations.send', () => composer(page).press('Enter')],
    ['conversations.analyze', () => action(page, 'Key Points').click()],
  ] as const) {
    Object.assign(responses, { [call]: { refused: 'CONTEXT_TOO_LARGE', message: defaultMessages.CONTEXT_TOO_LARGE } })
    await press()
    await bar(page).filter({ hasText: "This request exceeds the current model's context window." }).waitFor()
    expect(await bar(page).getByRole('link').getAttribute('href')).toBe('/account')
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await dismiss(page)
  }
  const sent = calls
    .filter(({ call }) => call === 'conversations.send')
    .map(({ input }) => Object.keys(input as object))
  expect(sent).toEqual(sent.map(() => ['conversationId', 'message']))
})

test('a spent budget shows a bar; only a question with upgrade options also opens the modal', async () => {
  const upgradeOptions = [
    { tier: 'pro', title: 'Pro', price: 20, monthlyBudget: 11, isReset: false, recommended: true },
  ]
  const responses: MockedResponses = {
    'conversations.send': { refused: 'BUDGET_EXCEEDED', message: budgetWords },
    'conversations.analyze': { refused: 'BUDGET_EXCEEDED', message: budgetWords, data: { upgradeOptions } },
    'billing.upgradeOptions': { message: '', upgradeOptions: [] },
  }
  const { page } = await openVideo(site, 'errorsmoney', { responses })
  const modal = page.getByRole('dialog', { name: /^(Get more tokens|Not enough tokens left for this)$/ })
  await ask(page, 'How much?')
  await bar(page).filter({ hasText: budgetWords }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Upgrade Plan' }).click()
  await waitForText(page, 'No upgrade options available for your current plan')

  await action(page, 'Key Points').click()
  await bar(page).filter({ hasText: budgetWords }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await bar(page).getByRole('button', { name: 'Upgrade Plan' }).click()
  await modal.getByText('$20 + tax').waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => page.getByRole('dialog').count()).toBe(0)

  Object.assign(responses, { 'conversations.send': responses['conversations.analyze'] })
  await ask(page, 'How much?')
  await modal.getByText(budgetWords).waitFor()
  await modal.getByRole('button', { name: 'Upgrade to Pro' }).waitFor()
})

test('waiting ends with a message, after four minutes for a conversation and three for an answer, and can be retried', async () => {
  const responses: MockedResponses = { 'conversations.start': 'hang' }
  const { page } = await openVideo(site, 'errorsslow1', { responses })
  await page.clock.install()
  const expectTimeout = async (ms: number) => {
    // The page sends the call at the next tick of its fake clock.
    await page.clock.runFor(50)
    await page.clock.fastForward(ms - 60_000)
    expect(await page.getByText(slowWords).count()).toBe(0)
    await page.clock.fastForward(60_000)
    await bar(page).filter({ hasText: slowWords }).waitFor()
    expect(await stopButton(page).count()).toBe(0)
  }
  await ask(page, 'How much?')
  await waitForText(page, 'Thinking...')
  await expectTimeout(240_000)

  delete responses['conversations.start']
  Object.assign(responses, { 'conversations.send': 'hang', 'conversations.analyze': 'hang' })
  // The conversation opens first; then the three minutes begin.
  const opened = page.waitForResponse(/conversations\.start/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await waitForText(page, 'Thinking...')
  await page.clock.runFor(500)
  await opened
  await expectTimeout(180_000)
  for (const name of ['Analyze Clickbait', 'Get Summary', 'Key Points']) {
    await action(page, name).click()
    await expectTimeout(180_000)
  }

  // An answer that stalls: the same message, and the received text stays.
  delete responses['conversations.send']
  const model = site.speaks()
  await ask(page, 'And now?')
  await page.clock.runFor(300)
  const call = await model.next()
  call.say('It carries ')
  await eventually(async () => {
    await page.clock.runFor(100)
    return answerText(page)
  }).toContain('It carries')
  await page.clock.fastForward(190_000)
  await page.getByRole('alert').filter({ hasText: slowWords }).waitFor()
  expect(await answerText(page)).toContain('It carries')
  call.finish()
})

const answerText = async (page: Page): Promise<string> => (await answers(page).allInnerTexts()).join('\n')

test('a session that expires while the user types leads to the login and back, with the draft', async () => {
  const { page, sam } = await openVideo(site, 'errorslogin')
  mayFail(page, 'UNAUTHENTICATED', ': 401')
  const sessionCookies = await page.context().cookies()
  for (const [press, words] of [
    [() => action(page, 'Key Points').click(), 'Please log in to use key points extraction'],
    [() => composer(page).press('Enter'), 'Please log in to use AI chat features'],
  ] as const) {
    await composer(page).fill('Who is Maria,\nand what did she fold?')
    await page.context().clearCookies()
    await press()
    await waitForPath(page, '/login')
    await waitForText(page, words)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/analysis/errorslogin')
    expect(await page.evaluate(() => localStorage.getItem('itcb_redirect'))).toBe('/analysis/errorslogin')
    if (press.toString().includes('Enter')) break
    await page.context().addCookies(sessionCookies)
    await page.goto(`${await site.app.listen()}/analysis/errorslogin`)
    await waitForEmptyChat(page)
  }
  await page.getByRole('textbox', { name: 'Email' }).fill(sam.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/analysis/errorslogin')
  await eventually(() => composer(page).inputValue()).toBe('Who is Maria,\nand what did she fold?')
})

test('a question to a deleted conversation is resent once, with the video and the last ten messages', async () => {
  const responses: MockedResponses = {}
  const { page, sam, calls } = await openVideo(site, 'errorsgone1', { responses })
  site.says(call => `An answer to ${call.lastMessage.slice(-40)}.`)
  for (let n = 0; n < 6; n++) {
    await ask(page, `Question ${n}?`)
    await page.getByRole('button', { name: 'Copy', exact: true }).nth(n).waitFor()
  }
  const bodies: { conversationId: string; message: string; videoId?: string; recentMessages?: unknown[] }[] = []
  page.on('request', request => {
    if (request.url().includes('conversations.send')) bodies.push(JSON.parse(request.postData()!)['0'])
  })
  const stored = await sam.rest('POST /conversation/start', { videoId: 'errorsgone1' })
  await sam.rest('POST /conversation/delete', { conversationId: stored.body.data.conversationId })
  await ask(page, 'And after that?')
  await waitForText(page, 'And after that?')
  await eventually(async () => bodies.length).toBe(2)
  expect(Object.keys(bodies[0]!)).toEqual(['conversationId', 'message'])
  expect(bodies[1]).toMatchObject({ message: 'And after that?', videoId: 'errorsgone1' })
  expect(bodies[1]!.recentMessages).toHaveLength(10)
  await waitForText(page, /An answer to .*And after that\?/)
  await stopButton(page).waitFor({ state: 'detached' })

  bodies.length = 0
  Object.assign(responses, {
    'conversations.send': { refused: 'CONVERSATION_NOT_FOUND', message: defaultMessages.CONVERSATION_NOT_FOUND },
  })
  await ask(page, 'And now?')
  await bar(page).filter({ hasText: 'conversation not found' }).waitFor()
  expect(calls.filter(({ call }) => call === 'conversations.send')).toHaveLength(2)
})

test('an answer that fails midway keeps its text; a lost connection is shown and restored automatically', async () => {
  const model = site.speaks()
  const { page } = await openVideo(site, 'errorscut01')
  mayFail(page, 'conversations.watch')
  await ask(page, 'What happens?')
  const broken = await model.next()
  broken.say('First they fold. ')
  await waitForText(page, 'First they fold.')
  broken.fail(new AppError('AI_UNAVAILABLE'))
  await bar(page).filter({ hasText: defaultMessages.AI_UNAVAILABLE }).waitFor()
  await waitForText(page, /tokens were charged for what was written$/)
  await page.reload()
  await waitForText(page, 'First they fold.')
  // After a reload the error is still shown, but no longer as an alert.
  await waitForText(page, defaultMessages.AI_UNAVAILABLE)
  expect(await bar(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  const call = await model.next()
  call.say('They fold every sheet ')
  await waitForText(page, 'They fold every sheet')
  await page.route('**/trpc/conversations.watch**', route => route.abort())
  site.app.server.server.closeAllConnections()
  await waitForText(page, 'Connection lost.')
  call.say('twice, ')
  await composer(page).fill('A thought of my own')
  await page.unroute('**/trpc/conversations.watch**')
  call.say('and it holds.')
  call.finish()
  await waitForText(page, 'They fold every sheet twice, and it holds.')
  expect(await composer(page).inputValue()).toBe('A thought of my own')
  // The failed answer is still available.
  await page.getByRole('button', { name: 'Previous answer' }).click()
  await waitForText(page, 'First they fold.')
})
