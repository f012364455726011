import { useEffect, useRef } from 'react'
import css from './BackgroundCanvas.module.css'
import type { BackgroundName } from './choice.ts'
import { createFrameLimiter } from './frame-limiter.ts'
import { amountFor, isSmall, levelFor, motionQuery, thisDevice, touchQuery } from './level.ts'
import { type Frame, floatingBubbles, gradientWave, type Painter, particleNetwork, starryNight } from './painters.ts'

type Drawn = Exclude<BackgroundName, 'none'>
const painters: Record<Drawn, Painter> = { particleNetwork, starryNight, gradientWave, floatingBubbles }

/** A large screen is not drawn finer than this many dots. */
const mostDots = 6_000_000

/** Draws a background, only while the page is visible; nothing moves under reduced motion. */
export default function BackgroundCanvas({ name }: { name: Drawn }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current ? run(canvas.current, name) : undefined), [name])
  return (
    <div className={css.place} aria-hidden="true">
      <canvas ref={canvas} className={css.canvas} data-background={name} />
    </div>
  )
}

/** Starts painting and returns how to stop. The particles stay what they are over pauses, sizes and themes. */
function run(canvas: HTMLCanvasElement, name: Drawn): () => void {
  // It covers the page's ground: a transparent one is blended again in each frame, which costs more than the drawing.
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return () => {}
  let stopFrames = (): void => {}
  let scene: { count: number; paint: ReturnType<Painter> } | null = null
  let seconds = 0

  const start = (): void => {
    stopFrames()
    const device = thisDevice()
    const amount = amountFor(levelFor(device), isSmall(device))
    const size = fitted(canvas)
    const { color: colour, backgroundColor: ground } = getComputedStyle(canvas)
    const wipe = (): void => {
      // By dots: the last of them may lie partly beyond the page's measure.
      context.resetTransform()
      context.fillStyle = ground
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.scale(size.ratio, size.ratio)
    }
    wipe()
    if (!amount || !size.width || document.hidden) return
    if (scene?.count !== amount.count) scene = { count: amount.count, paint: painters[name](amount.count) }
    const { paint } = scene
    stopFrames = everyFrame(amount.fps, passed => {
      seconds += passed
      wipe()
      paint({ context, ...size, colour, seconds })
    })
  }

  const scheme = new MutationObserver(start)
  scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  const shape = new ResizeObserver(start)
  shape.observe(canvas)
  const starters: readonly (readonly [EventTarget | undefined, string])[] = [
    [document, 'visibilitychange'],
    [window, 'resize'],
    [canvas, 'contextrestored'],
    [motionQuery(), 'change'],
    [touchQuery(), 'change'],
    [(navigator as { connection?: EventTarget }).connection, 'change'],
  ]
  for (const [target, event] of starters) target?.addEventListener(event, start)
  start()
  return () => {
    stopFrames()
    scheme.disconnect()
    shape.disconnect()
    for (const [target, event] of starters) target?.removeEventListener(event, start)
  }
}

/** Makes the canvas as fine as its place on the screen; returns the size to draw in, and the dots a pixel. It is black then. */
function fitted(canvas: HTMLCanvasElement): Pick<Frame, 'width' | 'height' | 'ratio'> {
  const { clientWidth: width, clientHeight: height } = canvas
  const most = Math.max(1, Math.sqrt(mostDots / (width * height)))
  const ratio = Math.min(2, window.devicePixelRatio, most)
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  return { width, height, ratio }
}

/** Calls `paint` at most `fps` times a second with the seconds since the last time; a pause counts as nothing. */
function everyFrame(fps: number, paint: (passed: number) => void): () => void {
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
