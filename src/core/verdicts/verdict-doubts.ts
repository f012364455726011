import type { Verdict } from '../answers/analysis.ts'

const disputed =
  'The video talks about what is called missing here. Only a viewer can tell, so this verdict is not shared with other users.'
const notProven = 'The transcript does not prove what the model says of the main promise.'
const unproven = 'No quote proves the answer.'

/** Why a verdict deserves less trust than others. */
export function doubtsOf({ confidence, verdict, promises, answer }: Verdict): string[] {
  if (verdict === 'not_proven') return [notProven]
  if (promises.some(({ isTalkedAbout }) => isTalkedAbout)) return [disputed]
  return confidence === 'reduced' && answer !== '' ? [unproven] : []
}
