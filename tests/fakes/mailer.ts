import type { Mailer, OutgoingMail } from '#src/ports.ts'

/** Records the sent mails. */
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
