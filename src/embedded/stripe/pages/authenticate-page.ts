import { html, money } from './html.ts'
import { layout } from './layout.ts'

/** The bank's question: 3-D Secure, answered by a button. */
export const authenticatePage = (asked: { amount: number; currency: string; action: string; back: string }): string =>
  layout(
    'Confirm your payment',
    html`<h1>Confirm your payment</h1>
<p>Your bank asks you to confirm a payment of <strong>${money(asked.amount, asked.currency)}</strong> (3-D Secure).</p>
<form method="post" action="${asked.action}">
<div class="row">
<button name="authentication" value="pass">Confirm payment</button>
<button class="plain" name="authentication" value="fail">Fail authentication</button>
</div>
</form>
<p><a href="${asked.back}">Back</a></p>`,
  )
