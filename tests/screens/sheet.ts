import type { Shot } from './wanted.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** A page that shows all pictures by screen and state, with filters for words, width, theme and findings. */
export function contactSheet(shots: readonly Shot[]): string {
  const screens = Map.groupBy(shots, shot => shot.screen)
  const body = [...screens]
    .map(([screen, all]) => {
      const states = Map.groupBy(all, shot => shot.name)
      const parts = [...states].map(
        ([name, some]) => `<h3>${escaped(name)}</h3><div class="row">${some.map(figure).join('')}</div>`,
      )
      return `<section><h2>${escaped(screen)}</h2>${parts.map(part => `<article>${part}</article>`).join('')}</section>`
    })
    .join('')
  const found = shots.filter(shot => shot.findings.length > 0).length
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>
<header><strong>${shots.length} pictures, ${found} with findings</strong>
<input id="words" type="search" placeholder="Words" aria-label="Words">
<select id="width" aria-label="Width"><option value="">every width</option><option>360</option><option>768</option><option>1440</option></select>
<select id="scheme" aria-label="Theme"><option value="">both themes</option><option>dark</option><option>light</option></select>
<label><input id="found" type="checkbox"> with findings</label></header>${body}<script>${script}</script></html>
`
}

function figure({ screen, name, width, scheme, file, expanded, findings }: Shot): string {
  const text = escaped(`${screen} ${name}`.toLowerCase())
  const list = findings.map(each => `<li>${escaped(each)}</li>`).join('')
  const more = expanded ? ` · <a href="${escaped(expanded)}">expanded</a>` : ''
  return `<figure data-text="${text}" data-width="${width}" data-scheme="${scheme}" data-found="${findings.length}">
<a href="${escaped(file)}"><img src="${escaped(file)}" alt="" loading="lazy" width="${width === 1440 ? 480 : width === 768 ? 320 : 220}"></a>
<figcaption>${width} · ${scheme}${more}<ul>${list}</ul></figcaption></figure>`
}

const style = `body{margin:0;padding:0 24px 48px;font:15px/1.5 system-ui,sans-serif;background:#fff;color:#1a1d21}
header{position:sticky;top:0;display:flex;gap:16px;align-items:center;padding:12px 0;background:#fff;border-bottom:1px solid #ccc}
.row{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}figure{margin:0}img{display:block;height:auto;border:1px solid #ccc}
figcaption{font-size:13px;color:#555;max-width:480px}ul{margin:0;padding-left:16px;color:#b3261e}h2{margin:32px 0 0}h3{margin:16px 0 4px;font-size:15px}`

const script = `const of=id=>document.getElementById(id);const narrow=()=>{for(const figure of document.querySelectorAll('figure')){const{text,width,scheme,found}=figure.dataset
const words=of('words').value.toLowerCase().split(' ');figure.hidden=!words.every(word=>text.includes(word))||(of('width').value&&of('width').value!==width)||(of('scheme').value&&of('scheme').value!==scheme)||(of('found').checked&&found==='0')}
for(const article of document.querySelectorAll('article'))article.hidden=!article.querySelector('figure:not([hidden])')}
document.querySelector('header').addEventListener('input',narrow)`
