import type { Page } from 'playwright-core'

/** Layout faults found by the boxes of a page, each as one line that names the element. */
export const geometryFindings = (page: Page, isTouch: boolean): Promise<string[]> =>
  page.evaluate(touch => {
    const found: string[] = []
    const report = (what: string, element: Element, more = ''): void => {
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ')
      found.push(`${what}: ${element.tagName.toLowerCase()} “${words.slice(0, 50)}”${more}`)
    }
    const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element)
    const isHiddenAway = (element: Element): boolean =>
      element.closest('.sr-only, [aria-hidden=true], [inert], noscript, script, style, title, option') !== null ||
      styleOf(element).clipPath === 'inset(50%)'
    // Content behind an open dialog is not readable.
    const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')]
    const root = dialogs.findLast(dialog => dialog.checkVisibility()) ?? document.body
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isHiddenAway(element)

    if (document.documentElement.scrollWidth > window.innerWidth) found.push('the page scrolls sideways')
    const isFixedFrame = document.querySelector('main')?.parentElement?.dataset.page === 'analysis'
    if (isFixedFrame && document.documentElement.scrollHeight > window.innerHeight + 1)
      found.push('the window scrolls as well as its columns')
    if (document.title.trim() === '') found.push('the page has no title')
    for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6'))
      if (heading.textContent.trim() === '' && !heading.getAttribute('aria-label') && !heading.closest('[aria-hidden]'))
        report('a heading without words', heading)
    for (const image of root.querySelectorAll('img')) {
      const style = styleOf(image)
      const isSized = image.hasAttribute('width') && image.hasAttribute('height')
      const frames = [image.parentElement, image.parentElement?.parentElement]
      const isFramed = frames.some(each => each && styleOf(each).aspectRatio !== 'auto')
      if (!isSized && !isFramed && style.aspectRatio === 'auto' && style.position !== 'absolute')
        report('an image without size', image)
    }
    for (const word of ['undefined', 'NaN', '[object Object]', 'Invalid Date'])
      if (document.body.innerText.includes(word)) found.push(`the page says ${word}`)

    type Box = { element: Element; left: number; top: number; right: number; bottom: number; isText: boolean }
    const clipOf = (element: Element): DOMRect => {
      let clip = new DOMRect(-1e5, -1e5, 2e5, 2e5)
      for (let each: Element | null = element; each && each !== document.documentElement; each = each.parentElement) {
        const { overflowX, overflowY, position } = styleOf(each)
        if (overflowX !== 'visible' || overflowY !== 'visible') {
          const box = each.getBoundingClientRect()
          const left = Math.max(clip.left, box.left)
          const top = Math.max(clip.top, box.top)
          clip = new DOMRect(left, top, Math.min(clip.right, box.right) - left, Math.min(clip.bottom, box.bottom) - top)
        }
        if (position === 'fixed') break
      }
      return clip
    }
    const boxesOf = (element: Element, rects: Iterable<DOMRect>, isText: boolean): Box[] => {
      const clip = clipOf(element)
      return [...rects]
        .map(({ left, top, right, bottom }) => ({
          element,
          left: Math.max(left, clip.left),
          top: Math.max(top, clip.top),
          right: Math.min(right, clip.right),
          bottom: Math.min(bottom, clip.bottom),
          isText,
        }))
        .filter(box => box.right - box.left > 2 && box.bottom - box.top > 2)
    }

    const words: { element: Element; node: Text; rects: DOMRect[] }[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || node.textContent?.trim() === '' || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      words.push({ element, node: node as Text, rects: [...range.getClientRects()] })
    }

    // Words of a table that are broken across lines, except after a hyphen or a slash.
    for (const { element, node } of words) {
      const cell = element.closest('td, th')
      if (!cell) continue
      for (const { index, 0: word } of node.data.matchAll(/[^\s\-–—/]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(rect => Math.round(rect.top))).size > 1)
          report(`the word “${word}” breaks`, cell)
      }
    }

    // Text that is cut off and not available in another way.
    const hasOtherWay = (element: Element): boolean => element.closest('[title], [aria-label]') !== null
    const cut = new Set<Element>()
    for (const { element } of words)
      for (let box: Element | null = element; box && box !== root; box = box.parentElement) {
        const style = styleOf(box)
        const isClamped = style.getPropertyValue('-webkit-line-clamp') !== 'none'
        const isDotted = style.textOverflow === 'ellipsis' && style.overflowX !== 'visible'
        if (!isClamped && !isDotted) continue
        const isCut = box.scrollWidth > box.clientWidth + 1 || (isClamped && box.scrollHeight > box.clientHeight + 2)
        if (isCut && !hasOtherWay(element) && !cut.has(box)) report('cut off without a way to read it', box)
        cut.add(box)
      }
    for (const { element, rects } of words) {
      const holder = element.closest('button, a, label, h1, h2, h3, p, li, dt, dd, td, th, legend, span, div')
      if (!holder || cut.has(holder) || [...cut].some(each => each.contains(element))) continue
      const style = styleOf(holder)
      if (style.overflowX !== 'hidden' && style.overflowX !== 'clip') continue
      const box = holder.getBoundingClientRect()
      if (rects.some(rect => rect.right > box.right + 2)) report('cut off at the edge', holder)
    }

    // Text and controls that overlap.
    const layerOf = (element: Element): Element => {
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { position, overflowY, zIndex } = styleOf(each)
        const isLifted = ['fixed', 'sticky'].includes(position) || (position === 'absolute' && zIndex !== 'auto')
        if (isLifted || /auto|scroll/.test(overflowY) || each.hasAttribute('popover')) return each
      }
      return document.documentElement
    }
    const controls = [
      ...root.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea, summary'),
    ].filter(isShown)
    const boxes = [
      ...words.flatMap(({ element, rects }) => boxesOf(element, rects, true)),
      ...controls.flatMap(element => boxesOf(element, element.getClientRects(), false)),
    ].map(box => ({ ...box, layer: layerOf(box.element) }))
    const isOver = (a: Element, b: Element): boolean => {
      for (let each: Element | null = a; each && !each.contains(b); each = each.parentElement)
        if (['absolute', 'fixed'].includes(styleOf(each).position)) return true
      return false
    }
    boxes.sort((a, b) => a.top - b.top)
    const reported = new Set<string>()
    for (const [index, a] of boxes.entries())
      for (let next = index + 1; next < boxes.length && boxes[next]!.top < a.bottom - 3; next++) {
        const b = boxes[next]!
        if (a.layer !== b.layer || a.element.contains(b.element) || b.element.contains(a.element)) continue
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const height = Math.min(a.bottom, b.bottom) - b.top
        if (width < 3 || height < 4) continue
        // Elements placed over their neighbor on purpose, as the eye in a password field, cover no text.
        if (!(a.isText && b.isText) && (isOver(a.element, b.element) || isOver(b.element, a.element))) continue
        if (a.isText !== b.isText && (a.element.closest('label') || b.element.closest('label'))) continue
        const names = [a, b].map(({ element }) => (element.getAttribute('aria-label') ?? element.textContent).trim())
        const line = `overlap: “${names[0]!.slice(0, 40)}” and “${names[1]!.slice(0, 40)}”`
        if (!reported.has(line)) found.push(line)
        reported.add(line)
      }

    // Targets of less than 44 px, except those within a line of text (WCAG 2.5.5).
    if (touch)
      for (const control of controls) {
        const target = control.closest('label') ?? control
        const { width, height } = target.getBoundingClientRect()
        if ((width >= 44 && height >= 44) || (control as HTMLInputElement).disabled) continue
        // An element without pointer events is for other input; a larger one takes the touch.
        if (styleOf(control).pointerEvents === 'none') continue
        const block = (element: Element): Element => {
          let each = element.parentElement!
          while (/inline|contents/.test(styleOf(each).display) && each.parentElement) each = each.parentElement
          return each
        }
        const own = control.textContent.trim().length
        const isInline =
          styleOf(control).display.startsWith('inline') && block(control).textContent.trim().length > own + 2
        if (isInline) continue
        target.scrollIntoView({ block: 'center', behavior: 'instant' })
        const box = target.getBoundingClientRect()
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const label = (control as HTMLInputElement).labels?.[0]
        const reaches = (dx: number, dy: number): boolean => {
          const [px, py] = [x + dx, y + dy]
          if (px < 0 || py < 0 || px >= window.innerWidth || py >= window.innerHeight) return true
          const hit = document.elementFromPoint(px, py)
          return (
            hit !== null && (target.contains(hit) || (hit.contains(target) === false && label?.contains(hit) === true))
          )
        }
        const isReachable =
          (box.height >= 44 || (reaches(0, -21) && reaches(0, 21))) &&
          (box.width >= 44 || (reaches(-21, 0) && reaches(21, 0)))
        if (!isReachable) report('a small target', control, ` ${Math.round(box.width)}×${Math.round(box.height)}`)
      }
    return found
  }, isTouch)
