import { spawnSync } from 'node:child_process'

export type RunAs = { readonly uid: number; readonly gid: number }

/**
 * Postgres refuses to run as root: the user to run it as, or null when this process is not root.
 * @throws Error when root has nobody to step down to
 */
export function unprivilegedUser(): RunAs | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const uid = numericId('-u', name)
    const gid = numericId('-g', name)
    if (uid !== null && gid !== null) return { uid, gid }
  }
  throw new Error('Postgres does not run as root, and there is no user postgres or nobody to run it as.')
}

function numericId(flag: string, name: string): number | null {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return answer.status === 0 && /^\d+$/.test(answer.stdout.trim()) ? Number(answer.stdout) : null
}
