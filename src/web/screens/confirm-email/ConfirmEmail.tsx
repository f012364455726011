import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '../../api.ts'
import { ResendConfirmation } from '../../confirmation/ResendConfirmation.tsx'
import { explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { FormPage, FormReplacement } from '../../ui/FormPage.tsx'
import { LoadingButton } from '../../ui/LoadingButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { texts } from './texts.ts'

/** Confirms an email address with the link in a mail. The token is in the URL fragment. */
export default function ConfirmEmail() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token'))
  useTitle(texts.title)
  return token ? <ConfirmForm token={token} /> : <NoLink title={texts.noLink} problem={texts.incomplete} />
}

/** Confirms on a click, not on load: mail scanners open links, and some run the page's scripts. */
function ConfirmForm({ token }: { token: string }) {
  const utils = api.useUtils()
  const confirm = api.auth.confirmEmail.useMutation({ onSuccess: () => utils.auth.user.invalidate() })
  if (confirm.isSuccess) return <Confirmed />
  const failure = confirm.isError ? explain(confirm.error, texts.failed) : null
  if (failure?.code === 'BAD_REQUEST')
    return <NoLink title={failure.data.isExpired ? texts.deadLink : texts.noLink} problem={failure.message} />
  return (
    <FormPage title={texts.title} lead={texts.lead}>
      <FormReplacement>
        {failure && <Notice isError>{failure.message}</Notice>}
        <LoadingButton fullWidth loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
          {confirm.isPending ? texts.working : failure ? texts.again : texts.confirm}
        </LoadingButton>
      </FormReplacement>
    </FormPage>
  )
}

function Confirmed() {
  const session = useSession()
  useTitle(texts.done)
  return (
    <FormPage title={texts.done} lead={texts.doneLead}>
      <FormReplacement takesFocus>
        {session.state === 'visitor' && (
          <Button component={Link} href={paths.login()}>
            {texts.login}
          </Button>
        )}
        {session.state === 'user' && (
          <>
            <Button component={Link} href={paths.home()}>
              {texts.start}
            </Button>
            <Button component={Link} href={paths.account()} variant="default">
              {texts.account}
            </Button>
          </>
        )}
      </FormReplacement>
    </FormPage>
  )
}

/** The link does not work. Signed-in users can request another, unless their address is already confirmed. */
function NoLink({ title, problem }: { title: string; problem: string }) {
  const session = useSession()
  if (session.user?.emailConfirmed) return <Confirmed />
  return (
    <FormPage title={title}>
      <FormReplacement takesFocus>
        {session.state === 'user' ? (
          <>
            <ResendConfirmation isError email={session.user.email} words={problem} />
            <Button component={Link} href={paths.account()} variant="default">
              {texts.account}
            </Button>
          </>
        ) : (
          <>
            <Notice isError>{problem}</Notice>
            {session.state === 'visitor' && (
              <>
                <p>{texts.loginForAnother}</p>
                <Button component={Link} href={paths.login(paths.account())}>
                  {texts.login}
                </Button>
              </>
            )}
          </>
        )}
      </FormReplacement>
    </FormPage>
  )
}
