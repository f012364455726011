import { useLocation } from 'wouter'
import { api } from '../api.ts'
import { paths } from '../paths.ts'

/** Ends the session and shows the home page; the user is gone from this page even if the call fails (spec §4). */
export function useLogout(): () => void {
  const [, navigate] = useLocation()
  const utils = api.useUtils()
  const logout = api.auth.logout.useMutation({
    onSettled: async () => {
      navigate(paths.home(), { state: { resetForm: true } })
      await utils.invalidate()
    },
  })
  return () => logout.mutate()
}
