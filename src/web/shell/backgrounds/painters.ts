/** One drawing: onto what, how large, in which colour, at which second. */
export type Frame = {
  readonly context: CanvasRenderingContext2D
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly seconds: number
}
/** Makes `count` particles, whose places are parts of the width and height, and returns what draws them. */
export type Painter = (count: number) => (frame: Frame) => void

const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const between = (low: number, high: number): number => low + Math.random() * (high - low)
const wrap = (value: number, size: number): number => ((value % size) + size) % size
const turn = Math.PI * 2

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, turn)
}

/** Lines of about the same strength are drawn as one path. */
const strengths = [0.15, 0.3, 0.45, 0.6]

/** Dots that drift, joined by lines when near. */
export const particleNetwork: Painter = count => {
  const dots = many(count, () => ({
    x: Math.random(),
    y: Math.random(),
    vx: between(-14, 14),
    vy: between(-14, 14),
  }))
  return ({ context, width, height, colour, seconds }) => {
    // Far enough for a few neighbours each, however large the screen is.
    const reach = Math.min(220, Math.max(110, Math.sqrt((width * height) / count) * 1.2))
    const points = dots.map(({ x, y, vx, vy }) => ({
      x: wrap(x * width + vx * seconds, width),
      y: wrap(y * height + vy * seconds, height),
    }))
    context.fillStyle = context.strokeStyle = colour
    const paths = strengths.map(() => new Path2D())
    for (let i = 0; i < points.length; i++)
      for (let j = i + 1; j < points.length; j++) {
        const [from, to] = [points[i]!, points[j]!]
        const nearness = 1 - Math.hypot(from.x - to.x, from.y - to.y) / reach
        if (nearness <= 0) continue
        const path = paths[Math.min(strengths.length - 1, Math.floor(nearness * strengths.length))]!
        path.moveTo(from.x, from.y)
        path.lineTo(to.x, to.y)
      }
    for (const [at, path] of paths.entries()) {
      context.globalAlpha = strengths[at]!
      context.stroke(path)
    }
    context.globalAlpha = 0.9
    for (const { x, y } of points) {
      dot(context, x, y, 1.8)
      context.fill()
    }
    context.globalAlpha = 1
  }
}

/** Stars that breathe, and drift with the night. */
export const starryNight: Painter = count => {
  const stars = many(count, () => ({
    x: Math.random(),
    y: Math.random(),
    size: between(0.6, 2),
    phase: between(0, turn),
    pace: between(0.3, 1.1),
  }))
  return ({ context, width, height, colour, seconds }) => {
    context.fillStyle = colour
    for (const { x, y, size, phase, pace } of stars) {
      context.globalAlpha = 0.35 + 0.65 * Math.sin(phase + seconds * pace) ** 2
      dot(context, wrap(x * width + seconds * 2.5 * size, width), y * height, size)
      context.fill()
    }
    context.globalAlpha = 1
  }
}

/** Slow bands of light with motes that ride on them. */
export const gradientWave: Painter = count => {
  const bands = many(4, i => ({
    level: 0.3 + i * 0.17,
    swing: between(0.05, 0.1),
    length: between(0.5, 0.9),
    pace: between(0.1, 0.22),
  }))
  const motes = many(count, i => ({
    band: bands[i % bands.length]!,
    x: Math.random(),
    speed: between(4, 18),
    size: between(1, 2.4),
  }))
  return ({ context, width, height, colour, seconds }) => {
    const crest = ({ level, swing, length, pace }: (typeof bands)[number], x: number): number =>
      height * (level + Math.sin((x / (length * width) + seconds * pace) * turn) * swing)
    context.fillStyle = colour
    for (const band of bands) {
      const fill = context.createLinearGradient(0, height * (band.level - band.swing), 0, height * (band.level + 0.4))
      fill.addColorStop(0, colour)
      fill.addColorStop(1, 'transparent')
      context.globalAlpha = 0.3
      context.fillStyle = fill
      context.beginPath()
      context.moveTo(0, height)
      for (let step = 0; step <= 48; step++) context.lineTo((width * step) / 48, crest(band, (width * step) / 48))
      context.lineTo(width, height)
      context.fill()
    }
    context.fillStyle = colour
    context.globalAlpha = 0.8
    for (const { band, x, speed, size } of motes) {
      const at = wrap(x * width + speed * seconds, width)
      dot(context, at, crest(band, at), size)
      context.fill()
    }
    context.globalAlpha = 1
  }
}

/** Rings that rise and sway. */
export const floatingBubbles: Painter = count => {
  const bubbles = many(count, () => ({
    x: Math.random(),
    y: Math.random(),
    // Mostly small ones: a hundred large ones would be a crowd.
    radius: 4 + 34 * Math.random() ** 3,
    rise: between(8, 26),
    phase: between(0, turn),
  }))
  return ({ context, width, height, colour, seconds }) => {
    context.strokeStyle = context.fillStyle = colour
    context.lineWidth = 1.2
    for (const { x, y, radius, rise, phase } of bubbles) {
      const span = height + radius * 2
      const top = wrap(y * span - rise * seconds, span) - radius
      dot(context, x * width + Math.sin(seconds * 0.5 + phase) * 18, top, radius)
      context.globalAlpha = 0.1
      context.fill()
      context.globalAlpha = 0.6
      context.stroke()
    }
    context.globalAlpha = 1
  }
}
