import { describe, expect, test } from 'vitest'
import { hear, llmCall, stage, vendors } from '#tests/setup/llm-vendors.ts'

const openai = vendors[0]
const goOn = () => new AbortController().signal
/** The first call loads the vendor's SDK. */
async function warm(answer: Parameters<typeof stage>[1]) {
  const scene = await stage(openai, answer)
  await hear(scene.llm.stream(llmCall(openai.model), goOn()))
  return { scene, made: () => scene.vendor.calls.slice(1) }
}

describe('a request that is made ahead', () => {
  test('does not leave before its call is streamed, and is then what would have been sent anyway', async () => {
    const { scene, made } = await warm(() => 'Salt draws water.')
    await using _ = scene
    const call = llmCall(openai.model, { document: `[1] ${'Salt slows the yeast. '.repeat(2000)}` })
    scene.llm.prepare!(call)
    // Whatever was sent before another call's whole answer would have arrived by now.
    await hear(scene.llm.stream(llmCall(openai.model), goOn()))
    expect(made()).toHaveLength(1)

    const heard = await hear(scene.llm.stream(call, goOn()))
    expect(heard).toMatchObject({ text: 'Salt draws water.', error: null })
    await hear(scene.llm.stream(call, goOn()))
    expect(made()).toHaveLength(3)
    expect(made()[1]!.raw).toBe(made()[2]!.raw)
  })

  test('never leaves once it is dropped', async () => {
    const { scene, made } = await warm(() => 'Salt draws water.')
    await using _ = scene
    scene.llm.prepare!(llmCall(openai.model))!.drop()
    await hear(scene.llm.stream(llmCall(openai.model), goOn()))
    expect(made()).toHaveLength(1)
  })

  test('is made anew when its sending failed', async () => {
    let tries = 0
    const { scene, made } = await warm(() => (++tries === 2 ? { fail: 'overloaded' } : 'Salt draws water.'))
    await using _ = scene
    const call = llmCall(openai.model)
    scene.llm.prepare!(call)
    expect(await hear(scene.llm.stream(call, goOn()))).toMatchObject({ text: 'Salt draws water.', error: null })
    expect(made()).toHaveLength(2)
  })

  test('is closed by Stop like any other', async () => {
    let calls = 0
    const { scene, made } = await warm(() => (++calls === 1 ? 'Yes.' : { answer: 'Salt', afterwards: 'stall' }))
    await using _ = scene
    const stop = new AbortController()
    const call = llmCall(openai.model)
    scene.llm.prepare!(call)
    const heard = await hear(
      (async function* () {
        for await (const part of scene.llm.stream(call, stop.signal)) {
          yield part
          setImmediate(() => stop.abort(new Error('the user pressed Stop')))
        }
      })(),
    )
    expect(heard).toMatchObject({ text: 'Salt', error: { message: 'the user pressed Stop' } })
    expect((await made()[0]!.closed).early).toBe(true)
  })
})
