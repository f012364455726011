import { html, money } from './html.ts'
import { layout, merchant } from './layout.ts'

type AuthenticatePageInput = {
  readonly amount: number
  readonly currency: string
  readonly what: string
  readonly last4: string | null
  readonly action: string
  readonly back: string
}

/** The simulated 3-D Secure page: a button for each outcome. */
export const authenticatePage = ({ amount, currency, what, last4, action, back }: AuthenticatePageInput): string =>
  layout(
    'Confirm your payment',
    html`<h1>Confirm your payment</h1>
<p>Your bank asks you to confirm a payment of <strong>${money(amount, currency)}</strong> to ${merchant} for ${what}${last4 === null ? null : `, with the card ending in ${last4}`} (<span class="whole">3-D Secure</span>).</p>
<form method="post" action="${action}">
<div class="row">
<button name="authentication" value="pass">Confirm payment</button>
<button class="plain" name="authentication" value="fail">Fail authentication</button>
</div>
</form>
<p><a href="${back}">Back</a></p>`,
  )
