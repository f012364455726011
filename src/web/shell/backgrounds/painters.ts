export type Scene = { readonly width: number; readonly height: number; readonly count: number; readonly colour: string }
/** Prepares a scene and returns what draws it at a moment. */
export type Painter = (scene: Scene) => (context: CanvasRenderingContext2D, seconds: number) => void

const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const between = (low: number, high: number): number => low + Math.random() * (high - low)
const wrap = (value: number, size: number): number => ((value % size) + size) % size
const turn = Math.PI * 2

/** Dots that drift, joined by lines when near. */
export const particleNetwork: Painter = ({ width, height, count, colour }) => {
  const reach = 130
  const dots = many(count, () => ({
    x: between(0, width),
    y: between(0, height),
    vx: between(-14, 14),
    vy: between(-14, 14),
  }))
  return (context, seconds) => {
    const points = dots.map(
      dot => [wrap(dot.x + dot.vx * seconds, width), wrap(dot.y + dot.vy * seconds, height)] as const,
    )
    context.fillStyle = context.strokeStyle = colour
    context.globalAlpha = 0.9
    for (const [x, y] of points) {
      context.beginPath()
      context.arc(x, y, 1.8, 0, turn)
      context.fill()
    }
    for (const [i, [x, y]] of points.entries())
      for (const [otherX, otherY] of points.slice(i + 1)) {
        const distance = Math.hypot(x - otherX, y - otherY)
        if (distance > reach) continue
        context.globalAlpha = 0.6 * (1 - distance / reach)
        context.beginPath()
        context.moveTo(x, y)
        context.lineTo(otherX, otherY)
        context.stroke()
      }
    context.globalAlpha = 1
  }
}

/** Stars that breathe, and drift with the night. */
export const starryNight: Painter = ({ width, height, count, colour }) => {
  const stars = many(count * 2, () => ({
    x: between(0, width),
    y: between(0, height),
    size: between(0.5, 1.8),
    phase: between(0, turn),
    pace: between(0.3, 1.1),
  }))
  return (context, seconds) => {
    context.fillStyle = colour
    for (const star of stars) {
      context.globalAlpha = 0.45 + 0.55 * Math.sin(star.phase + seconds * star.pace) ** 2
      context.beginPath()
      context.arc(wrap(star.x + seconds * 2.5 * star.size, width), star.y, star.size, 0, turn)
      context.fill()
    }
    context.globalAlpha = 1
  }
}

/** Slow bands of light; the number of steps along a band follows the device. */
export const gradientWave: Painter = ({ width, height, count, colour }) => {
  const bands = many(4, i => ({
    level: height * (0.3 + i * 0.17),
    swing: height * between(0.05, 0.1),
    length: width * between(0.5, 0.9),
    pace: between(0.1, 0.22),
  }))
  const steps = Math.max(12, count)
  return (context, seconds) => {
    for (const band of bands) {
      const fill = context.createLinearGradient(0, band.level - band.swing, 0, band.level + height * 0.4)
      fill.addColorStop(0, colour)
      fill.addColorStop(1, 'transparent')
      context.globalAlpha = 0.34
      context.fillStyle = fill
      context.beginPath()
      context.moveTo(0, height)
      for (let step = 0; step <= steps; step++) {
        const x = (width * step) / steps
        context.lineTo(x, band.level + Math.sin((x / band.length) * turn + seconds * band.pace * turn) * band.swing)
      }
      context.lineTo(width, height)
      context.fill()
    }
    context.globalAlpha = 1
  }
}

/** Rings that rise and sway. */
export const floatingBubbles: Painter = ({ width, height, count, colour }) => {
  const bubbles = many(Math.ceil(count / 2), () => ({
    x: between(0, width),
    y: between(0, height),
    radius: between(6, 42),
    rise: between(8, 26),
    phase: between(0, turn),
  }))
  return (context, seconds) => {
    context.strokeStyle = context.fillStyle = colour
    context.lineWidth = 1.2
    for (const bubble of bubbles) {
      const span = height + bubble.radius * 2
      const y = wrap(bubble.y - bubble.rise * seconds, span) - bubble.radius
      context.beginPath()
      context.arc(bubble.x + Math.sin(seconds * 0.5 + bubble.phase) * 18, y, bubble.radius, 0, turn)
      context.globalAlpha = 0.12
      context.fill()
      context.globalAlpha = 0.6
      context.stroke()
    }
    context.globalAlpha = 1
  }
}
