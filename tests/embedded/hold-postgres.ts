/** A process that opens the embedded Postgres in argv[2], prints its address, and releases it when standard input ends. */
import { openEmbeddedPostgres } from '#embedded/embedded-postgres.ts'

const opened = await openEmbeddedPostgres(process.argv[2] ?? '')
console.log(JSON.stringify({ url: opened.url, pid: opened.pid, wasStarted: opened.wasStarted }))
process.stdin.resume()
process.stdin.once('end', async () => {
  await opened.release()
  process.exit(0)
})
