import { useCallback } from 'react'
import css from './BackgroundCanvas.module.css'
import type { BackgroundName } from './choice.ts'
import { createFrameLimiter } from './frame-limiter.ts'
import { frameBudgetFor, isSmall, levelFor, motionQuery, thisDevice, touchQuery } from './level.ts'
import { type Frame, floatingBubbles, gradientWave, type Painter, particleNetwork, starryNight } from './painters.ts'

type DrawnBackground = Exclude<BackgroundName, 'none'>
const painters: Record<DrawnBackground, Painter> = { particleNetwork, starryNight, gradientWave, floatingBubbles }

/** The canvas of a large screen has at most this many pixels. */
const maxPixels = 6_000_000

/** Draws a background while the page is visible. With reduced motion, nothing moves. */
export default function BackgroundCanvas({ name }: { name: DrawnBackground }) {
  const paint = useCallback((canvas: HTMLCanvasElement) => startPainting(canvas, name), [name])
  return (
    <div className={css.layer} aria-hidden="true">
      <canvas ref={paint} className={css.canvas} data-background={name} />
    </div>
  )
}

/** Starts painting and returns a function that stops it. Pauses, resizes and theme changes keep the particles. */
function startPainting(canvas: HTMLCanvasElement, name: DrawnBackground): () => void {
  // Opaque: blending a transparent canvas in each frame costs more than the drawing.
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return () => {}
  let stopFrames = (): void => {}
  let scene: { count: number; paint: ReturnType<Painter> } | null = null
  let seconds = 0

  const start = (): void => {
    stopFrames()
    const device = thisDevice()
    const budget = frameBudgetFor(levelFor(device), isSmall(device))
    const size = fitCanvas(canvas)
    const { color, backgroundColor: ground } = getComputedStyle(canvas)
    const clear = (): void => {
      // In pixels: the last ones may be partly outside the canvas's CSS size.
      context.resetTransform()
      context.fillStyle = ground
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.scale(size.ratio, size.ratio)
    }
    clear()
    if (!budget || !size.width || document.hidden) return
    if (scene?.count !== budget.count) scene = { count: budget.count, paint: painters[name](budget.count) }
    const { paint } = scene
    stopFrames = startFrames(budget.fps, elapsed => {
      seconds += elapsed
      clear()
      paint({ context, ...size, color, seconds })
    })
  }

  const scheme = new MutationObserver(start)
  scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  const resize = new ResizeObserver(start)
  resize.observe(canvas)
  const restartEvents: readonly (readonly [EventTarget | undefined, string])[] = [
    [document, 'visibilitychange'],
    [window, 'resize'],
    [canvas, 'contextrestored'],
    [motionQuery(), 'change'],
    [touchQuery(), 'change'],
    [(navigator as { connection?: EventTarget }).connection, 'change'],
  ]
  for (const [target, event] of restartEvents) target?.addEventListener(event, start)
  start()
  return () => {
    stopFrames()
    scheme.disconnect()
    resize.disconnect()
    for (const [target, event] of restartEvents) target?.removeEventListener(event, start)
  }
}

/** Sizes the canvas to the screen's pixels, which clears it. Returns its CSS size and the pixels per CSS pixel. */
function fitCanvas(canvas: HTMLCanvasElement): Pick<Frame, 'width' | 'height' | 'ratio'> {
  const { clientWidth: width, clientHeight: height } = canvas
  const maxRatio = Math.max(1, Math.sqrt(maxPixels / (width * height)))
  const ratio = Math.min(2, window.devicePixelRatio, maxRatio)
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  return { width, height, ratio }
}

/** Calls `paint` at most `fps` times a second with the seconds since the last call. */
function startFrames(fps: number, paint: (elapsed: number) => void): () => void {
  const isDue = createFrameLimiter(fps)
  let last: number | null = null
  let frame = requestAnimationFrame(function step(now) {
    frame = requestAnimationFrame(step)
    if (!isDue(now)) return
    paint(last === null ? 0 : (now - last) / 1000)
    last = now
  })
  return () => cancelAnimationFrame(frame)
}
