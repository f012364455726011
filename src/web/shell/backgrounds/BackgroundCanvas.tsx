import { useEffect, useRef } from 'react'
import css from './BackgroundCanvas.module.css'
import type { BackgroundName } from './choice.ts'
import { amountFor, type Device, levelFor } from './level.ts'
import { floatingBubbles, gradientWave, type Painter, particleNetwork, starryNight } from './painters.ts'

const painters: Record<Exclude<BackgroundName, 'none'>, Painter> = {
  particleNetwork,
  starryNight,
  gradientWave,
  floatingBubbles,
}

/** Draws a background, only while the page is visible; nothing moves under reduced motion. */
export default function BackgroundCanvas({ name }: { name: Exclude<BackgroundName, 'none'> }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current ? run(canvas.current, painters[name]) : undefined), [name])
  return (
    <div className={css.place} aria-hidden="true">
      <canvas ref={canvas} className={css.canvas} data-background={name} />
      <div className={css.veil} />
    </div>
  )
}

function thisDevice(): Device {
  const nav = navigator as Navigator & {
    deviceMemory?: number
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return {
    prefersReducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    cores: nav.hardwareConcurrency,
    memoryGb: nav.deviceMemory,
    savesData: nav.connection?.saveData ?? false,
    connection: nav.connection?.effectiveType,
    width: window.innerWidth,
    isTouch: matchMedia('(pointer: coarse)').matches,
  }
}

/** Starts painting and returns how to stop. */
function run(canvas: HTMLCanvasElement, painter: Painter): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => {}
  const motion = matchMedia('(prefers-reduced-motion: reduce)')
  let stopFrames = (): void => {}

  const start = (): void => {
    stopFrames()
    const device = thisDevice()
    const amount = amountFor(levelFor(device), device.width < 768 || device.isTouch)
    const ratio = Math.min(2, window.devicePixelRatio)
    const [width, height] = [window.innerWidth, window.innerHeight]
    canvas.width = width * ratio
    canvas.height = height * ratio
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    if (!amount || document.hidden) return
    const paint = painter({ width, height, count: amount.count, colour: colourOf(canvas) })
    stopFrames = everyFrame(amount.fps, seconds => {
      context.clearRect(0, 0, width, height)
      paint(context, seconds)
    })
  }

  const scheme = new MutationObserver(start)
  scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  document.addEventListener('visibilitychange', start)
  window.addEventListener('resize', start)
  motion.addEventListener('change', start)
  start()
  return () => {
    stopFrames()
    scheme.disconnect()
    document.removeEventListener('visibilitychange', start)
    window.removeEventListener('resize', start)
    motion.removeEventListener('change', start)
  }
}

const colourOf = (element: Element): string => getComputedStyle(element).getPropertyValue('--action').trim()

/** Calls `paint` at most `fps` times a second with the seconds since the start. */
function everyFrame(fps: number, paint: (seconds: number) => void): () => void {
  const gap = 1000 / fps - 1
  const began = performance.now()
  let last = 0
  let frame = requestAnimationFrame(function step(now) {
    frame = requestAnimationFrame(step)
    if (now - last < gap) return
    last = now
    paint((now - began) / 1000)
  })
  return () => cancelAnimationFrame(frame)
}
