import { denseCues } from '#tests/setup/dense-text.ts'
import { addVideo } from '#tests/setup/stored-video.ts'
import { checkFigure, type Figure } from './measured-browser.ts'
import { stageProduct } from './staged-product.ts'

/**
 * One user sends the largest allowed text, 100,000 lines of 500,000 different words, and asks about it: the longest block
 * of the event loop by call, and the memory of the process afterward.
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
    figures.push(checkFigure(`the largest text, ${what}: longest block`, await longestDelayMs(product.url), 'ms', 250))
    return result
  }
  const given = { videoId, videoData: { transcript: denseCues() } }
  const { data } = (await measured('upload', () => post('conversation/start', given))) as Started
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
  return [...figures, checkFigure('memory of the process afterward', product.of.product.residentMegabytes(), 'MB', 900)]
}

type Started = { readonly data: { readonly conversationId: string } }

async function readJson(response: Response): Promise<unknown> {
  if (!response.ok && response.status !== 502) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json()
}

/** The longest delay of the server's event loop since the previous call. */
async function longestDelayMs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(text)?.[1] ?? 0) * 1000
}
