/** An answer as people paste it: times as plain words, no link marks. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\(#t=[^)]*\)/g, '($1)')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .trim()
