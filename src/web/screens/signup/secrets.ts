type Secrets = { readonly password: string; readonly confirmPassword: string; readonly hasAccepted: boolean }

const none: Secrets = { password: '', confirmPassword: '', hasAccepted: false }
let kept = none

/** What was typed and is never stored, while somebody looks at the plans: it is gone with the page. */
export function keepSecrets(secrets: Secrets): void {
  kept = secrets
}

/** Gives it back once. */
export function takeSecrets(): Secrets {
  const taken = kept
  // Not at once: a component may be begun twice.
  queueMicrotask(() => {
    kept = none
  })
  return taken
}
