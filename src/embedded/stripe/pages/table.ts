import { type Html, html } from './html.ts'

/** A table that scrolls by itself on a narrow screen, by keyboard too. */
export const table = (label: string, heads: readonly string[], rows: readonly Html[]): Html => html`
<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`
