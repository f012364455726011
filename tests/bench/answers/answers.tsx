import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/theme.css'
import { Markdown } from '#web/markdown/Markdown.tsx'
import { renderIntervalMs } from '#web/screens/analysis/chat/useGrowingAnswer.ts'

// A page that renders a growing answer as the product does, or as plain text: `stream(mode, pieces, everyMs)`.
type Mode = 'markdown' | 'plain'
type SetText = (text: string) => void

let setShown: SetText = () => {}
const seek = (): void => {}

function Answer({ mode }: { mode: Mode }) {
  const [text, setText] = useState('')
  useEffect(() => {
    setShown = setText
  }, [])
  return mode === 'plain' ? <p>{text}</p> : <Markdown text={text} onSeek={seek} />
}

/** Plain text is rendered piece by piece; Markdown at most every `renderIntervalMs`, as in the product. */
async function stream(mode: Mode, pieces: readonly string[], everyMs: number): Promise<void> {
  const root = createRoot(document.getElementById('root')!)
  root.render(<Answer mode={mode} />)
  await new Promise(resolve => setTimeout(resolve, 100))
  let text = ''
  let _timer: ReturnType<typeof setTimeout> | undefined
  const draw = (): void => {
    _timer = undefined
    setShown(text)
  }
  const began = performance.now()
  for (const [index, piece] of pieces.entries()) {
    text += piece
    if (mode === 'plain') draw()
    else _timer ??= setTimeout(draw, renderIntervalMs)
    const due = began + (index + 1) * everyMs - performance.now()
    if (due > 0) await new Promise(resolve => setTimeout(resolve, due))
  }
  await new Promise(resolve => setTimeout(resolve, renderIntervalMs * 2))
  root.unmount()
}

Object.assign(window, { stream })
