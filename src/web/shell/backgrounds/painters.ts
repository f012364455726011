/** One drawing: its canvas, size, pixels per CSS pixel, color and time. */
export type Frame = {
  readonly context: CanvasRenderingContext2D
  readonly width: number
  readonly height: number
  readonly ratio: number
  readonly color: string
  readonly seconds: number
}
/** Creates `count` particles, positioned by fractions of the width and height, and returns a function that draws them. */
export type Painter = (count: number) => (frame: Frame) => void

const createMany = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const randomBetween = (low: number, high: number): number => low + Math.random() * (high - low)
const wrap = (value: number, size: number): number => ((value % size) + size) % size
const fullTurn = Math.PI * 2

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, fullTurn)
}

/** Lines of similar opacity are drawn as one path. */
const opacities = [0.3, 0.5, 0.7, 0.9]

/** Dots that drift, joined by lines when near. */
export const particleNetwork: Painter = count => {
  const dots = createMany(count, () => ({
    x: Math.random(),
    y: Math.random(),
    vx: randomBetween(-14, 14),
    vy: randomBetween(-14, 14),
  }))
  return ({ context, width, height, color, seconds }) => {
    // Far enough for a few neighbors each, however large the screen is.
    const reach = Math.min(220, Math.max(110, Math.sqrt((width * height) / count) * 1.2))
    const points = dots.map(({ x, y, vx, vy }) => ({
      x: wrap(x * width + vx * seconds, width),
      y: wrap(y * height + vy * seconds, height),
    }))
    context.fillStyle = context.strokeStyle = color
    const paths = opacities.map(() => new Path2D())
    for (const [i, from] of points.entries())
      for (let j = i + 1; j < count; j++) {
        const to = points[j]!
        const [dx, dy] = [from.x - to.x, from.y - to.y]
        // Most pairs are too far apart, so the root is taken of the others only.
        const square = dx * dx + dy * dy
        if (square >= reach * reach) continue
        const path = paths[Math.floor((1 - Math.sqrt(square) / reach) * opacities.length)] ?? paths.at(-1)!
        path.moveTo(from.x, from.y)
        path.lineTo(to.x, to.y)
      }
    for (const [index, path] of paths.entries()) {
      context.globalAlpha = opacities[index]!
      context.stroke(path)
    }
    context.globalAlpha = 1
    for (const { x, y } of points) {
      dot(context, x, y, 2.4)
      context.fill()
    }
    context.globalAlpha = 1
  }
}

/** Stars that twinkle and drift. */
export const starryNight: Painter = count => {
  const stars = createMany(count, () => ({
    x: Math.random(),
    y: Math.random(),
    size: randomBetween(0.9, 2.6),
    phase: randomBetween(0, fullTurn),
    pace: randomBetween(0.3, 1.1),
  }))
  return ({ context, width, height, color, seconds }) => {
    context.fillStyle = color
    for (const { x, y, size, phase, pace } of stars) {
      context.globalAlpha = 0.35 + 0.65 * Math.sin(phase + seconds * pace) ** 2
      dot(context, wrap(x * width + seconds * 2.5 * size, width), y * height, size)
      context.fill()
    }
    context.globalAlpha = 1
  }
}

type Band = { readonly level: number; readonly swing: number; readonly length: number; readonly pace: number }

/** How far a band's light falls below its crest, in parts of the height. */
const depth = 0.09

/** Slow bands of light with particles that follow them. */
export const gradientWave: Painter = count => {
  const bands = createMany(
    3,
    (i): Band => ({
      level: 0.3 + i * 0.24,
      swing: randomBetween(0.035, 0.07),
      length: randomBetween(0.5, 0.9),
      pace: randomBetween(0.1, 0.22),
    }),
  )
  const motes = createMany(count, i => ({
    band: bands[i % bands.length]!,
    x: Math.random(),
    speed: randomBetween(4, 18),
    size: randomBetween(1, 2.4),
  }))
  let cached = { cacheKey: '', tiles: [] as HTMLCanvasElement[] }
  return frame => {
    const { context, width, height, ratio, color, seconds } = frame
    const cacheKey = [width, height, ratio, color].join()
    if (cacheKey !== cached.cacheKey) cached = { cacheKey, tiles: bands.map(band => tileOf(band, frame)) }
    for (const [index, { level, swing, pace }] of bands.entries()) {
      const tile = cached.tiles[index]!
      // At whole pixels: an image between them is resampled in each frame, which costs several times as much.
      const [wide, high] = [tile.width / ratio, tile.height / ratio]
      const top = Math.round(height * (level - swing) * ratio) / ratio
      let left = -Math.round(wrap(seconds * pace, 1) * tile.width) / ratio
      for (; left < width; left += wide) context.drawImage(tile, left, top, wide, high)
    }
    context.fillStyle = color
    context.globalAlpha = 1
    for (const { band, x, speed, size } of motes) {
      const at = wrap(x * width + speed * seconds, width)
      const { level, swing, length, pace } = band
      dot(context, at, height * (level + swing * Math.sin((at / (length * width) + seconds * pace) * fullTurn)), size)
      context.fill()
    }
    context.globalAlpha = 1
  }
}

/** One period of a band, drawn once and then moved: its gradient would be the most expensive part of each frame. */
function tileOf({ swing, length }: Band, { width, height, ratio, color }: Frame): HTMLCanvasElement {
  const tile = document.createElement('canvas')
  tile.width = Math.round(length * width * ratio)
  tile.height = Math.ceil(height * (2 * swing + depth) * ratio)
  const context = tile.getContext('2d')
  if (!context) return tile
  const fall = height * depth * ratio
  const light = context.createLinearGradient(0, 0, 0, fall)
  light.addColorStop(0, 'black')
  light.addColorStop(1, 'transparent')
  context.fillStyle = light
  context.globalAlpha = 0.75
  for (let x = 0; x < tile.width; x++) {
    context.setTransform(1, 0, 0, 1, x, height * swing * ratio * (1 + Math.sin((x / tile.width) * fullTurn)))
    context.fillRect(0, 0, 1, fall)
  }
  // A color that fades to transparent black turns gray. So black fades, and is colored afterward.
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = color
  context.fillRect(0, 0, tile.width, tile.height)
  return tile
}

/** Rings that rise and sway. */
export const floatingBubbles: Painter = count => {
  const bubbles = createMany(count, () => ({
    x: Math.random(),
    y: Math.random(),
    // Mostly small: a hundred large ones would crowd the page.
    radius: 4 + 34 * Math.random() ** 3,
    rise: randomBetween(8, 26),
    phase: randomBetween(0, fullTurn),
  }))
  return ({ context, width, height, color, seconds }) => {
    context.strokeStyle = color
    // A wider line is filled as a shape, which costs five times as much.
    context.lineWidth = 1
    context.globalAlpha = 0.95
    for (const { x, y, radius, rise, phase } of bubbles) {
      const span = height + radius * 2
      const top = wrap(y * span - rise * seconds, span) - radius
      dot(context, x * width + Math.sin(seconds * 0.5 + phase) * 18, top, radius)
      context.stroke()
    }
    context.globalAlpha = 1
  }
}
