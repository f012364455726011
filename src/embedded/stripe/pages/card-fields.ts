import { testCards } from '../engine/cards.ts'
import { type Html, html } from './html.ts'

/**
 * The fields of a card, filled in with one that pays. The table of test cards scrolls by itself on a narrow screen.
 */
export const cardFields = (values: Readonly<Record<string, string>> = {}, legend = 'Card'): Html => html`
<fieldset><legend>${legend}</legend>
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" list="cards" required aria-describedby="card-help" value="${values.number ?? '4242 4242 4242 4242'}">
<datalist id="cards">${testCards.map(card => html`<option value="${spaced(card.number)}">${card.meaning}</option>`)}</datalist>
<div class="pair">
<div><label for="expiry">Expires</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="off" required value="${values.expiry ?? '12 / 34'}"></div>
<div><label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="off" required value="${values.cvc ?? '123'}"></div>
</div>
<details id="card-help"><summary>Test cards</summary>
<div class="scroll" role="region" aria-label="Test cards" tabindex="0"><table>
<thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead>
<tbody>${testCards.map(card => html`<tr><td><code>${spaced(card.number)}</code></td><td>${card.meaning}</td></tr>`)}</tbody></table></div>
</details>
</fieldset>`

const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ')
