import { z } from 'zod'
import type { SignedIn } from '#core/accounts/actor.ts'
import type { ErrorCode } from '#core/errors.ts'
import type { CallDeadline } from '#core/requests/call-deadline.ts'
import { type Access, type ActorFor, authorize } from '#services/accounts/authorize.ts'
import type { CallLimit } from '#services/limits/limit-calls.ts'
import type { Settings } from '#src/ports.ts'
import type { RequestContext } from '../context.ts'
import type { LargeBody } from '../large-body.ts'
import type { StreamEvent } from './event-stream.ts'

type Shape = z.ZodRawShape
type Method = 'GET' | 'POST' | 'PUT'

type RouteInput<B extends z.ZodType, P extends z.ZodType, Q extends z.ZodType> = {
  readonly body: z.output<B>
  readonly params: z.output<P>
  readonly query: z.output<Q>
}
type FieldsOf<A extends Shape> = z.input<z.ZodObject<A>>

export type RouteOptions<
  W extends Access,
  A extends Shape,
  B extends z.ZodType,
  P extends z.ZodType,
  Q extends z.ZodType,
> = {
  /** One line for the API page. */
  readonly summary: string
  readonly description?: string
  /** Path of the tRPC procedure that does the same, such as 'auth.login'; null for files, which pages link to. */
  readonly twin: string | null
  /** Who may call; narrows `actor`. Default 'anyone': the service decides. */
  readonly who?: W
  /** The message for a user without an active plan, instead of the usual one. */
  readonly refusal?: string
  /** The service requires a session and refuses in its own words; the API page shows the requirement. */
  readonly requiresSession?: true
  /** Without it the call takes no body, an empty one, or `{}`. */
  readonly body?: B
  readonly params?: P
  readonly query?: Q
  /** Fields next to `success`. Fields in `data` are `{ data: z.object({ x }) }`. */
  readonly response: A
  /** True when the work is still in progress: 202 instead of 200. */
  readonly pending?: (response: z.input<z.ZodObject<A>>) => boolean
  /** Fields of this call's error responses in addition to the usual ones. */
  readonly errorFields?: Readonly<Record<string, string>>
  /** Codes shown on the API page in addition to the usual ones. */
  readonly errors?: readonly ErrorCode[]
  /** Accepts bodies above 1 MiB, parsed in a thread; `context.largeText` then has their text. */
  readonly large?: LargeBody
  /** Counts against one of the user's limits per minute, as the twin does. */
  readonly callLimit?: CallLimit
  /** May take minutes; counts as an event stream meanwhile. */
  readonly waits?: true
  /** After `ms` the caller gets `code`; event streams have no limit. */
  readonly deadline?: CallDeadline | ((settings: Settings) => CallDeadline)
  /** Serves `Accept: text/event-stream` on the same path. */
  readonly stream?: (
    context: RequestContext<ActorFor<W>>,
    input: RouteInput<B, P, Q>,
  ) => AsyncIterable<StreamEvent> | Promise<AsyncIterable<StreamEvent>>
}

/** A route with its type parameters erased, as the server mounts it and the API page lists it. */
export type RestRoute = {
  readonly method: Method
  /** Below `/api`. */
  readonly path: string
  readonly who: Access
  readonly options: Omit<RouteOptions<Access, Shape, z.ZodType, z.ZodType, z.ZodType>, 'stream' | 'pending'> & {
    readonly pending?: (response: unknown) => boolean
  }
  readonly response: z.ZodType
  run(context: RequestContext, input: RouteInput<z.ZodType, z.ZodType, z.ZodType>): unknown
  /** Sends a file instead of `run`'s JSON. */
  readonly download: ((context: RequestContext, input: FileInput) => Promise<Download>) | null
  /** The media types of `download`, without their parameters; JSON as `response` describes it is one of them. */
  readonly downloadTypes: readonly string[]
  readonly stream:
    | ((
        context: RequestContext,
        input: RouteInput<z.ZodType, z.ZodType, z.ZodType>,
      ) => Promise<AsyncIterable<StreamEvent>>)
    | null
}

/** A file that is generated while it is sent. */
export type Download = { readonly fileName: string; readonly type: string; readonly text: AsyncGenerator<string, void> }

const succeeded = (fields: object): object => ({ success: true, ...fields })

/**
 * One REST call: `route('GET /auth/usage', { who, response, … }, ({ deps, actor }) => …)`. Input is checked before the
 * handler runs, so that a malformed request gets 400 before 401. The handler returns the fields next to `success`.
 */
export function route<
  A extends Shape,
  W extends Access = 'anyone',
  B extends z.ZodType = z.ZodUndefined,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
>(
  call: `${Method} /${string}`,
  options: RouteOptions<W, A, B, P, Q>,
  handler: (context: RequestContext<ActorFor<W>>, input: RouteInput<B, P, Q>) => Promise<FieldsOf<A>> | FieldsOf<A>,
): RestRoute {
  const [method, path] = call.split(' ') as [Method, string]
  const who = (options.who ?? 'anyone') as W
  const { stream, ...rest } = options
  const narrowed = (context: RequestContext) =>
    ({ ...context, actor: authorize(context.actor, who, options.refusal) }) as RequestContext<ActorFor<W>>
  return {
    method,
    path,
    who,
    options: rest as RestRoute['options'],
    response: z.object({ success: z.literal(true), ...options.response }),
    run(context, input) {
      const fields = handler(narrowed(context), input as RouteInput<B, P, Q>)
      return fields instanceof Promise ? fields.then(succeeded) : succeeded(fields)
    },
    stream: stream ? async (context, input) => stream(narrowed(context), input as RouteInput<B, P, Q>) : null,
    download: null,
    downloadTypes: [],
  }
}

type FileInput<P extends z.ZodType = z.ZodType, Q extends z.ZodType = z.ZodType> = {
  readonly params: z.output<P>
  readonly query: z.output<Q>
}

type DownloadOptions<P extends z.ZodType, Q extends z.ZodType> = Pick<
  RouteOptions<'signedIn', Shape, z.ZodUndefined, P, Q>,
  'summary' | 'description' | 'twin' | 'params' | 'query' | 'errors'
> & {
  /** The shape of the file in JSON. */
  readonly response: z.ZodType
  /** The media types of the files in other formats. */
  readonly textTypes?: readonly string[]
}

/** A call for signed-in users that sends a file. */
export function download<P extends z.ZodType = z.ZodUndefined, Q extends z.ZodType = z.ZodUndefined>(
  call: `GET /${string}`,
  { response, textTypes = [], ...options }: DownloadOptions<P, Q>,
  createFile: (context: RequestContext<SignedIn>, input: FileInput<P, Q>) => Promise<Download>,
): RestRoute {
  const base = route(call, { ...options, who: 'signedIn', response: {}, callLimit: 'largeReads' }, () => ({}))
  return {
    ...base,
    response,
    downloadTypes: ['application/json', ...textTypes],
    download: async (context, input) =>
      createFile({ ...context, actor: authorize(context.actor, 'signedIn') }, input as FileInput<P, Q>),
  }
}
