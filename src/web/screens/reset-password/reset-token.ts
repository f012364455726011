/** The token of a reset link: `access_token` in its fragment, else `token` or `access_token` in its query. */
export function readResetToken({ hash, search }: { readonly hash: string; readonly search: string }): string | null {
  const query = new URLSearchParams(search)
  return (
    new URLSearchParams(hash.replace(/^#/, '')).get('access_token') ||
    query.get('token') ||
    query.get('access_token') ||
    null
  )
}
