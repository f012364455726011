import type { Mailer, OutgoingMail } from '#src/ports.ts'

/** Remembers what was sent. */
export function rememberedMailer(): Mailer & { readonly sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = []
  return {
    sent,
    async send(mail) {
      sent.push(mail)
    },
    check: async () => ({ ok: true, detail: 'remembered' }),
  }
}
