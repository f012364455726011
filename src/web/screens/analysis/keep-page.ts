import { paths } from '#web/paths.ts'
import { store } from '#web/shell/storage.ts'

/** Keeps the page's address: the login, signup or payment that follows leads back here. */
export const keepPage = (): void => store('itcb_redirect', paths.current())
