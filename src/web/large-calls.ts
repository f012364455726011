/**
 * Calls with large responses. Each has a request of its own: the server accepts only one per batch, and small calls need
 * not wait.
 */
export const largeCalls: ReadonlySet<string> = new Set([
  'auth.export',
  'conversations.list',
  'conversations.read',
  'conversations.transcript',
  'shareLinks.read',
  'videos.transcript',
])
