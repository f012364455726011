import { parentPort, workerData } from 'node:worker_threads'
import { isAppError } from '#core/errors.ts'
import { readLargeText } from './read-large-text.ts'
import { createTokens } from './tokens.ts'

// The thread lives for one task, so that whatever a stranger's text did to its memory ends with it.
try {
  parentPort!.postMessage({ result: readLargeText(workerData, createTokens()) })
} catch (error) {
  if (!isAppError(error)) throw error
  parentPort!.postMessage({ refusal: { code: error.code, message: error.message, data: error.data } })
}
