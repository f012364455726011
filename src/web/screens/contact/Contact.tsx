import { Box, Button, Text, Textarea, TextInput } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Link, useSearch } from 'wouter'
import { plans } from '#core/plans/plans.ts'
import { isUuid } from '#core/text/uuid.ts'
import { api } from '../../api.ts'
import { errorMessage } from '../../error-text.ts'
import { isOwnerMode } from '../../owner-mode.ts'
import { paths } from '../../paths.ts'
import { type Session, useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { toast } from '../../shell/toasts.tsx'
import { Form, FormPage, FormReplacement } from '../../ui/FormPage.tsx'
import { looksLikeEmail, useForm } from '../../ui/form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useIsMounted } from '../../ui/useIsMounted.ts'
import { texts } from './texts.ts'

type Fields = { name: string; email: string; confirmEmail: string; subject: string; message: string }

function problemsOf(form: Fields): Partial<Fields> {
  const { problems } = texts
  const empty = (Object.keys(form) as (keyof Fields)[]).filter(name => form[name].trim() === '')
  const isSame = form.email.trim().toLowerCase() === form.confirmEmail.trim().toLowerCase()
  return {
    ...(looksLikeEmail(form.email) ? {} : { email: problems.shape }),
    ...(isSame ? {} : { confirmEmail: problems.emails }),
    ...Object.fromEntries(empty.map(name => [name, problems[name]])),
  }
}

/** A message to the operator. A user's name and email are filled in. */
export default function Contact() {
  useTitle(texts.title)
  const session = useSession()
  const plan = priorityPlan(session.user)
  const [replyAddress, setReplyAddress] = useState<string | null>(null)
  const reported = reportedPage(useSearch())
  const lead = reported ? texts.reportLead : plan ? `${texts.lead} ${texts.priority(plan)}` : texts.lead
  return (
    <FormPage
      loadsLater={session.state === 'unknown'}
      title={replyAddress === null ? texts.title : texts.sentTitle}
      lead={replyAddress === null ? lead : texts.sentLead(replyAddress)}
    >
      {/* The form is filled from the session, so it waits for it. */}
      {session.state !== 'unknown' && <ContactForm user={session.user} page={reported} onSent={setReplyAddress} />}
    </FormPage>
  )
}

/** The shared page that the visitor reports. Links to this page can be forged: only a well-formed id is used. */
function reportedPage(search: string): string | null {
  const page = new URLSearchParams(search).get('page') ?? ''
  return isUuid(page) ? page : null
}

/** The name of a plan with priority support; null for others, and in owner mode. */
function priorityPlan(user: Session['user']): string | null {
  if (isOwnerMode() || !user?.subscriptionActive || user.subscriptionTier === null) return null
  const plan = plans[user.subscriptionTier]
  return plan.choosesModel ? plan.name : null
}

/** Sends a message. Says in a toast how it ended if the user has left the page meanwhile. */
function useSend(onSent: (replyAddress: string) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const isMounted = useIsMounted()
  const send = api.feedback.send.useMutation({
    onSuccess: (_, { email }) => (isMounted() ? onSent(email.trim()) : toast(texts.sent)),
    onError: error => {
      const failure = errorMessage(error, texts.failed)
      if (isMounted()) setProblem(failure)
      else toast(failure, { isError: true })
    },
  })
  return { send, problem, setProblem }
}

type ContactFormProps = { user: Session['user']; page: string | null; onSent(replyAddress: string | null): void }

function ContactForm({ user, page, onSent }: ContactFormProps) {
  // A reference for support, sent with the message.
  const sessionParam = new URLSearchParams(useSearch()).get('session') ?? ''
  // Links to this page can be forged: only a well-formed reference is used.
  const payment = /^cs_\w{1,250}$/.test(sessionParam) ? sessionParam : null
  const reference = payment ? texts.reference(payment) : ''
  const email = user?.email ?? ''
  const subject = page ? texts.aboutPage : payment ? texts.aboutPayment : ''
  const sentAlong = page ? texts.pageSentAlong(page) : payment ? texts.sentAlong(payment) : null
  const form = useForm<Fields>(
    { name: user?.fullName ?? '', email, confirmEmail: email, subject, message: '' },
    problemsOf,
  )
  const { send, problem, setProblem } = useSend(replyAddress => {
    form.clear()
    onSent(replyAddress)
  })
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  const submit = (): void => {
    setProblem(null)
    if (!form.check() || send.isPending) return
    const { confirmEmail: _, ...message } = form.values
    send.mutate({
      ...message,
      ...(reference ? { message: `${message.message}\n\n${reference}` } : {}),
      ...(page ? { shareLink: page } : {}),
    })
  }
  if (send.isSuccess)
    return (
      <FormReplacement takesFocus>
        <Notice isDone>{texts.sent}</Notice>
        <Button component={Link} href={paths.home()}>
          {texts.home}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            send.reset()
            onSent(null)
          }}
        >
          {texts.another}
        </Button>
      </FormReplacement>
    )
  return (
    <Form onSubmit={submit}>
      <TextInput label={texts.name} autoComplete="name" maxLength={100} {...form.field('name')} />
      <TextInput label={texts.email} type="email" autoComplete="email" {...form.field('email')} />
      <TextInput label={texts.confirmEmail} type="email" autoComplete="email" {...form.field('confirmEmail')} />
      <TextInput
        label={texts.subject}
        maxLength={150}
        autoComplete="off"
        {...(sentAlong
          ? { description: sentAlong, inputWrapperOrder: ['label', 'input', 'description', 'error'] }
          : {})}
        {...form.field('subject')}
      />
      <Textarea
        label={texts.message}
        rows={6}
        maxLength={5000 - (reference ? reference.length + 2 : 0)}
        {...form.field('message')}
      />
      {problem && <Notice isError>{problem}</Notice>}
      <Box>
        <Button type="submit" fullWidth disabled={send.isPending || !isOnline}>
          {send.isPending ? texts.submitting : texts.submit}
        </Button>
        {!isOnline && (
          <Text size="xs" c="dimmed" mt="xs">
            {texts.offline}
          </Text>
        )}
      </Box>
    </Form>
  )
}
