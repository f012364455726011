import { denseCues } from '#tests/setup/dense-text.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { type Figure, figure } from './measured-browser.ts'
import { stageProduct } from './staged-product.ts'

/**
 * The largest text that is allowed, 100,000 lines of 500,000 different words, given by one person to the whole product: how
 * long the event loop is late for everybody else at most, call by call, and what the process weighs then.
 */
export async function bench(): Promise<Figure[]> {
  await using product = await stageProduct({ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' })
  const { videoId } = await addVideo(product.db, { videoId: 'benchlarges' })
  const cookie = await product.signIn('enterprise')
  const headers = { cookie, 'content-type': 'application/json', origin: product.url }
  const post = (call: string, body: object) =>
    fetch(`${product.url}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) }).then(readJson)
  const get = (call: string, input: object) =>
    fetch(`${product.url}/trpc/${call}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers }).then(readJson)
  const figures: Figure[] = []
  const measured = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    await longestDelayMs(product.url)
    const result = await work()
    figures.push(figure(`the largest text, ${what}: longest block`, await longestDelayMs(product.url), 'ms', 250))
    return result
  }
  const given = { videoId, videoData: { transcript: denseCues() } }
  const { data } = (await measured('given', () => post('conversation/start', given))) as Started
  const { conversationId } = data
  const question = 'Who says it? pieces=2 every=1'
  await measured('ten estimates', () =>
    Promise.all(
      Array.from({ length: 10 }, () =>
        get('conversations.estimate', { videoId, kind: 'question', conversationId, question }),
      ),
    ),
  )
  await measured('ten transcripts', () =>
    Promise.all(
      Array.from({ length: 10 }, (_, page) => get('conversations.transcript', { conversationId, cursor: page * 5000 })),
    ),
  )
  await measured('a question', () => post('conversation/message', { conversationId, message: question }))
  return [...figures, figure('the process then', product.of.product.residentMegabytes(), 'MB', 900)]
}

type Started = { readonly data: { readonly conversationId: string } }

async function readJson(answer: Response): Promise<unknown> {
  if (!answer.ok && answer.status !== 502) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Of the serving process's event loop, since it was asked last. */
async function longestDelayMs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(text)?.[1] ?? 0) * 1000
}
