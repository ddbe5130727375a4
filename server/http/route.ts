import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Permission } from '#contract/permissions.ts'
import '#contract/sentences.ts'
import type { Audited } from './audit.ts'
import type { Caller } from './caller.ts'

/**
 * Who may call a route: everybody, any person who is signed in, any paired screen (`screen`), or a holder of a permission (or, for machines, of the
 * configured bearer token). `ticketFor` also lets in who brings, as `token` in the address, a ticket for exactly the thing it
 * names (security.md 1B-2). There is no default (G5). `isScoped`: the route itself shows a caller only what their data rules leave of
 * the records behind the permission; every other route of that permission is closed to them.
 */
export type Access =
  | { public: true }
  | { screen: true }
  | { signedIn: true; ticketFor?: (request: FastifyRequest) => string }
  | { permission: Permission; orBearer?: string | undefined; isScoped?: true }

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined

export type Call<Query, Body> = { query: Parsed<Query>; body: Parsed<Body>; caller: Caller | null; request: FastifyRequest; reply: FastifyReply }

/**
 * One route: how it is reached, who may call it, what it takes, and the one call it makes.
 * What `run` returns becomes `result` of a success envelope; a `Reply` chooses its own message, or answers without envelope.
 */
export type Route<Query extends z.ZodType | undefined = undefined, Body extends z.ZodType | undefined = undefined> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[]
  path: string
  access: Access
  query?: Query
  body?: Body
  /** 'multipart' lets the route read files from the request itself, 'form' is what programs post as `application/x-www-form-urlencoded`; default is JSON (or no body) */
  takes?: 'json' | 'multipart' | 'form'
  /** false: what it answers goes out as it is, so that pieces of it can be asked for */
  compress?: false
  /** bytes that its body may have, where it is more than that of others */
  bodyBytes?: number
  /** calls a minute and person (or address, when nobody is signed in) */
  perMinute?: number
  /** a success is written into the log that people read */
  audit?: Audited
  /** a route of a resource that came while the server ran (docs/decisions/120-resources-at-run-time.md): it answers this call in place of this one */
  instead?: (request: FastifyRequest) => AnyRoute | null
  run: (call: Call<Query, Body>) => unknown
}

/** A route with its types forgotten, as the registry holds it. */
export type AnyRoute = Omit<Route, 'query' | 'body' | 'run'> & { query?: z.ZodType; body?: z.ZodType; run: (call: Call<z.ZodType, z.ZodType>) => unknown }

export function defineRoute<Query extends z.ZodType | undefined = undefined, Body extends z.ZodType | undefined = undefined>(
  route: Route<Query, Body>,
): AnyRoute {
  return route as unknown as AnyRoute // parsed by exactly these schemas before `run` is called, see register.ts
}

/** An answer that is not the plain success envelope: its own message or envelope code, or a raw body (text, file, stream). */
export class Reply {
  readonly parts: { envelope: { success: boolean; code: number; message: string; result?: unknown } } | { raw: unknown; contentType: string; fileName?: string }
  constructor(parts: Reply['parts']) {
    this.parts = parts
  }
}
