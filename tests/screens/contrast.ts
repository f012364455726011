import type { Page } from 'playwright-core'

type Words = { name: string; color: string; required: number; points: [number, number][] }

/**
 * Checks the contrast of each text with what is really painted behind it, pictures and overlays included: the page is
 * painted again with transparent text, and the colors at each line are read from that picture. `blank` is an empty page
 * that reads the picture.
 */
export async function contrastFindings(page: Page, blank: Page): Promise<string[]> {
  const words = await page.evaluate(readWords)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*, *::before, *::after, *::placeholder { color: transparent !important; -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important; text-shadow: none !important; caret-color: transparent !important; transition: none !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
  const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return blank.evaluate(measureContrast, { words, picture })
}

/** The visible lines of text, each with its color and some points on it. */
function readWords(): Words[] {
  const seen: Words[] = []
  const root = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1) ?? document.body
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || !element.checkVisibility({ visibilityProperty: true })) continue
    if (
      element.closest('.sr-only, [aria-hidden=true], :disabled, [aria-disabled=true], option, noscript, script, style')
    )
      continue
    const style = getComputedStyle(element)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    let opacity = 1
    for (let each: Element | null = element; each; each = each.parentElement)
      opacity *= Number(getComputedStyle(each).opacity)
    const range = document.createRange()
    range.selectNodeContents(node)
    const points: [number, number][] = []
    const box = element.getBoundingClientRect()
    for (const { left, top, width, height } of range.getClientRects())
      for (const across of [0, 0.25, 0.5, 0.75, 1])
        for (const down of [0.3, 0.5, 0.7]) {
          // A little inside, away from a neighbor's outline.
          const [x, y] = [left + 4 + Math.max(0, width - 8) * across, top + height * down]
          if (x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight) continue
          // Lines beyond a clamp are not painted.
          if (style.overflowY !== 'visible' && y > box.bottom) continue
          const hit = document.elementFromPoint(x, y)
          // Text under another element is not readable there.
          if (hit && (element.contains(hit) || hit.contains(element))) points.push([x, y])
        }
    if (points.length > 0 && opacity > 0.05)
      seen.push({ name: text.slice(0, 50), color: `${style.color}|${opacity}`, required: isLarge ? 3 : 4.5, points })
  }
  return seen
}

async function measureContrast({ words, picture }: { words: Words[]; picture: string }): Promise<string[]> {
  const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(image, 0, 0)
  const { data, width } = context.getImageData(0, 0, image.width, image.height)
  const probe = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
  const rgba = (color: string): number[] => {
    probe.clearRect(0, 0, 1, 1)
    probe.fillStyle = color
    probe.fillRect(0, 0, 1, 1)
    return [...probe.getImageData(0, 0, 1, 1).data]
  }
  const luminance = (channels: number[]): number => {
    const [r, g, b] = channels.map(value => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  const found = new Set<string>()
  for (const { name, color, required, points } of words) {
    const [textColor = '', opacity = '1'] = color.split('|')
    const [r = 0, g = 0, b = 0, a = 255] = rgba(textColor)
    const alpha = (a / 255) * Number(opacity)
    let worst = 21
    for (const [x, y] of points) {
      const at = (Math.floor(y) * width + Math.floor(x)) * 4
      const background = [data[at]!, data[at + 1]!, data[at + 2]!]
      const seen = [r, g, b].map((value, n) => value * alpha + background[n]! * (1 - alpha))
      const [high, low] = [luminance(seen), luminance(background)].toSorted((one, other) => other - one)
      worst = Math.min(worst, (high! + 0.05) / (low! + 0.05))
    }
    if (worst < required - 0.05) found.add(`contrast ${worst.toFixed(2)} of ${required}: “${name}”`)
  }
  return [...found]
}
