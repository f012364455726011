import { useLocation } from 'wouter'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { becomeVisitor } from './session-sync.ts'

/** Ends the session and shows the home page. The page forgets the user even if the call fails. */
export function useLogout(): () => void {
  const [, navigate] = useLocation()
  const logout = api.auth.logout.useMutation({
    onSettled: () => {
      navigate(paths.home(), { state: { resetForm: true } })
      becomeVisitor()
    },
  })
  return () => logout.mutate()
}
