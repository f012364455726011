import { useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { ResendConfirmation } from '../../confirmation/ResendConfirmation.tsx'
import { explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FormPage, FormStack } from '../../ui/FormPage.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { texts } from './texts.ts'

/** Confirms an email address by the link of a mail. The token stands behind the hash sign. */
export default function ConfirmEmail() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token'))
  useTitle(texts.title)
  return token ? <Confirming token={token} /> : <NoLink title={texts.noLink} problem={texts.incomplete} />
}

function Confirming({ token }: { token: string }) {
  const utils = api.useUtils()
  const confirm = api.auth.confirmEmail.useMutation({ onSuccess: () => utils.auth.user.invalidate() })
  const { mutate } = confirm
  // A link works once, and React may run an effect twice.
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    mutate({ token })
  }, [mutate, token])
  if (confirm.isSuccess) return <Done />
  if (!confirm.isError)
    return (
      <FormPage title={texts.title}>
        <FormStack>
          <Waiting text={texts.working} />
        </FormStack>
      </FormPage>
    )
  const { code, message } = explain(confirm.error, texts.failed)
  if (code === 'BAD_REQUEST')
    return message === texts.dead ? (
      <NoLink title={texts.deadLink} problem={message} />
    ) : (
      <NoLink title={texts.noLink} problem={message} />
    )
  return (
    <FormPage title={texts.unreached}>
      <FormStack takesFocus>
        <Notice isError>{message}</Notice>
        <Button isWide onClick={() => mutate({ token })}>
          {texts.again}
        </Button>
      </FormStack>
    </FormPage>
  )
}

function Done() {
  const session = useSession()
  useTitle(texts.done)
  return (
    <FormPage title={texts.done} lead={texts.doneLead}>
      <FormStack takesFocus>
        {session.state === 'visitor' && <ButtonLink href={paths.login()}>{texts.login}</ButtonLink>}
        {session.state === 'user' && (
          <>
            <ButtonLink href={paths.home()}>{texts.start}</ButtonLink>
            <ButtonLink href={paths.account()} look="bordered">
              {texts.account}
            </ButtonLink>
          </>
        )}
      </FormStack>
    </FormPage>
  )
}

/** A link that confirms nothing. Who is signed in gets another here, unless the address was confirmed before. */
function NoLink({ title, problem }: { title: string; problem: string }) {
  const session = useSession()
  if (session.user?.emailConfirmed) return <Done />
  return (
    <FormPage title={title}>
      <FormStack takesFocus>
        {session.state === 'user' ? (
          <>
            <ResendConfirmation isError email={session.user.email} words={problem} />
            <ButtonLink href={paths.account()} look="bordered">
              {texts.account}
            </ButtonLink>
          </>
        ) : (
          <>
            <Notice isError>{problem}</Notice>
            {session.state === 'visitor' && (
              <>
                <p>{texts.loginForAnother}</p>
                <ButtonLink href={paths.login(paths.account())}>{texts.login}</ButtonLink>
              </>
            )}
          </>
        )}
      </FormStack>
    </FormPage>
  )
}
