import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'

/**
 * The part of a style sheet that some markup needs for its first paint: the rules that match its elements, without web
 * fonts, hover and active states, and print styles.
 */
export function criticalCss(css: string, markup: string): string {
  const classes = new Set([...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)))
  const sheet = postcss.parse(css)
  const keep = (node: ChildNode): boolean => {
    if (node.type === 'rule') return keepRule(node, classes)
    return node.type === 'atrule' && keepAtRule(node, keep)
  }
  sheet.nodes = sheet.nodes.filter(keep)
  const used = sheet.toString()
  sheet.walkAtRules(/keyframes$/, frames => {
    if (!new RegExp(`animation[^;}]*\\b${frames.params}\\b`).test(used)) frames.remove()
  })
  return sheet.toString()
}

function keepRule(rule: Rule, classes: ReadonlySet<string>): boolean {
  const selectors = rule.selectors.filter(
    selector =>
      !/:(hover|active)\b/.test(selector) &&
      [...selector.matchAll(/\.([\w-]+)/g)].every(([, name]) => classes.has(name!)),
  )
  if (selectors.length === 0) return false
  rule.selectors = selectors
  return true
}

function keepAtRule(rule: AtRule, keep: (node: ChildNode) => boolean): boolean {
  if (rule.name === 'media' && rule.params === 'print') return false
  if (rule.name === 'font-face') return !rule.toString().includes('url(')
  if (rule.nodes === undefined || rule.name.endsWith('keyframes')) return true
  rule.nodes = rule.nodes.filter(keep)
  return rule.nodes.length > 0
}
