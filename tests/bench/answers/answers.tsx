import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/theme.css'
import { Markdown } from '#web/markdown/Markdown.tsx'
import { renderIntervalMs } from '#web/screens/analysis/chat/useGrowingAnswer.ts'

// A page that draws a growing answer in the product's way, or as plain text: `stream(way, pieces, everyMs)`.
type Way = 'markdown' | 'plain'
type Say = (text: string) => void

let say: Say = () => {}
const seek = (): void => {}

function Answer({ way }: { way: Way }) {
  const [text, setText] = useState('')
  useEffect(() => {
    say = setText
  }, [])
  return way === 'plain' ? <p>{text}</p> : <Markdown text={text} onSeek={seek} />
}

/** The plain page draws each piece as it comes; the product draws what there is at most every `renderIntervalMs`. */
async function stream(way: Way, pieces: readonly string[], everyMs: number): Promise<void> {
  const root = createRoot(document.getElementById('root')!)
  root.render(<Answer way={way} />)
  await new Promise(resolve => setTimeout(resolve, 100))
  let text = ''
  let _timer: ReturnType<typeof setTimeout> | undefined
  const draw = (): void => {
    _timer = undefined
    say(text)
  }
  const began = performance.now()
  for (const [index, piece] of pieces.entries()) {
    text += piece
    if (way === 'plain') draw()
    else _timer ??= setTimeout(draw, renderIntervalMs)
    const due = began + (index + 1) * everyMs - performance.now()
    if (due > 0) await new Promise(resolve => setTimeout(resolve, due))
  }
  await new Promise(resolve => setTimeout(resolve, renderIntervalMs * 2))
  root.unmount()
}

Object.assign(window, { stream })
