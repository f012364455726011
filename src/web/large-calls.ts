/** Calls with large answers. Each travels by itself: the server takes one in a request, and the small ones need not wait. */
export const largeCalls: ReadonlySet<string> = new Set([
  'auth.export',
  'conversations.list',
  'conversations.read',
  'conversations.transcript',
  'videos.transcript',
])
