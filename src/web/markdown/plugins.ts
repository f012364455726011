import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import remarkBreaks from 'remark-breaks'
import remarkCjkFriendly from 'remark-cjk-friendly/parseOnly'

/** Only the tables of GitHub's Markdown: its other additions change what a model's text means. */
function remarkTables(this: { data(): object }): void {
  const data = this.data() as { micromarkExtensions?: object[]; fromMarkdownExtensions?: object[] }
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()]
}

/**
 * How an answer's Markdown is read. CommonMark closes bold only before a space or a sign, which scripts without spaces lack:
 * "**注意：**窑" would show its asterisks.
 */
export const markdownPlugins = [remarkBreaks, remarkTables, remarkCjkFriendly]
