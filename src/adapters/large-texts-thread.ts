import { parentPort, workerData } from 'node:worker_threads'
import { isAppError } from '#core/errors.ts'
import { detectFileLanguage } from './detect-file-language.ts'
import { type LargeTextTask, readLargeText, readTranscriptText } from './read-large-text.ts'
import { createTokens } from './tokens.ts'

// The thread ends after one task, so that all its memory is freed.
try {
  parentPort!.postMessage({ result: await perform(workerData) })
} catch (error) {
  if (!isAppError(error)) throw error
  parentPort!.postMessage({ refusal: { code: error.code, message: error.message, data: error.data } })
}

function perform(task: LargeTextTask) {
  if (task.kind === 'language') return detectFileLanguage(task.samples)
  const tokens = createTokens()
  return task.kind === 'transcript' ? readTranscriptText(task, tokens, detectFileLanguage) : readLargeText(task, tokens)
}
