import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'

type Node = {
  readonly type: string
  readonly url?: string
  readonly value?: string
  readonly children?: readonly Node[]
}

/** All nodes of a text, as a reader of GitHub's Markdown that allows HTML sees it. */
export function markdownNodes(markdown: string): readonly Node[] {
  const nodes: Node[] = []
  const collect = (node: Node): void => {
    nodes.push(node)
    for (const child of node.children ?? []) collect(child)
  }
  const capture = () => (tree: unknown) => collect(tree as Node)
  renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins: [remarkGfm, capture] }, markdown))
  return nodes
}

const textOf = (node: Node): string => (node.value ?? '') + (node.children ?? []).map(textOf).join('')

/** HTML, images, definitions, and links that `isOwn` does not know. An address that is written out may be a link. */
export const activeNodes = (markdown: string, isOwn: (url: string) => boolean): readonly string[] =>
  markdownNodes(markdown).flatMap(node => {
    if (['html', 'image', 'imageReference', 'linkReference', 'definition', 'footnoteDefinition'].includes(node.type))
      return [`${node.type} ${node.value ?? node.url ?? ''}`]
    if (node.type !== 'link' || isOwn(node.url!)) return []
    return /^(?:mailto:|https?:\/\/)/.test(node.url!) && node.url!.endsWith(textOf(node)) ? [] : [`link ${node.url}`]
  })
