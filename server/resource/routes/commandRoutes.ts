import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { commandId } from '#contract/command.ts'
import type { Command } from '#contract/command.ts'
import { CommandCall } from '#contract/commandCalls.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Permission } from '#contract/permissions.ts'
import { registry } from '#contract/modules/registry.ts'
import { endpointsOf } from '#contract/resource.ts'
import { signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { changeMarkOf } from '../../http/changeMark.ts'
import { Problem } from '../../http/problem.ts'
import { requestKeyOf } from '../../http/requestKey.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { once } from '../../requestKeys.ts'
import { ById } from '../field/keys.ts'
import { createTableReader } from '../read/tableReader.ts'
import type { ResourceContext } from './resourceContext.ts'
import { rowsFor } from '../scope/scope.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import { scopedTo } from '../scope/rights.ts'
import { refusalOf } from '../write/databaseRefusal.ts'
import { notFound } from '../write/versionConflict.ts'
import type { CommandHalf, Given } from '../command/commandHalf.ts'
import { giveCommand } from '../command/giveCommand.ts'
import { halvesOf, standingsOf, stateRefusals } from '../command/standing.ts'
import { statesOf } from '../command/stateLog.ts'

/** `POST <path>/<command>` for every command of a resource that people give, and how commands and states of a record stand. */
export function commandRoutes(context: ResourceContext): AnyRoute[] {
  const halves = halvesOf(context)
  const given = halves.filter(({ command }) => command.places.length > 0 || command.from === 'none')
  if (given.length === 0 && context.resource.states === null) return [] // what the server alone gives stands nowhere
  return [...given.flatMap((half) => [commandRoute(context, half), ...doorOf(context, half)]), ...readingRoutes(context)]
}

function commandRoute(context: ResourceContext, half: CommandHalf): AnyRoute {
  const { command } = half
  const { resource } = context
  const title = command.title + resource.title
  return defineRoute({
    method: 'POST',
    path: `${resource.path}/${command.name}`,
    access: { permission: rightOf(command), isScoped: true },
    body: CommandCall,
    audit: { title, operateType: operateTypes.edit },
    async run({ body: { id, version, signatures, ...asked }, caller, request }) {
      if (command.from !== 'none' && (id === undefined || version === undefined)) throw new Problem(422, '请求里缺少记录编号或版本号，请刷新页面后重试')
      return giving(context, half, { id: id ?? null, version: version ?? null, asked, signatures }, signedIn(caller), request)
    },
  })
}

/** What the door carries: `version` comes from our own pages, clients of other servers do not know it. */
const DoorQuery = ById.extend({ version: z.coerce.number().int().optional() })

/** A change by GET (decisions.md 21); what makes it safe: token in a header, right, log, no-store. */
function doorOf(context: ResourceContext, half: CommandHalf): AnyRoute[] {
  const { command } = half
  const { resource } = context
  if (command.door === null) return []
  return [
    defineRoute({
      method: 'GET',
      path: `${resource.path}/${command.door}`,
      access: { permission: rightOf(command), isScoped: true },
      query: DoorQuery,
      audit: { title: command.title + resource.title, operateType: operateTypes.edit },
      run: ({ query: { id, version }, caller, request }) =>
        giving(context, half, { id, version: version ?? null, asked: {}, signatures: [] }, signedIn(caller), request),
    }),
  ]
}

/** One command of a person, once for each request key. */
async function giving(context: ResourceContext, half: CommandHalf, call: Given, caller: Caller, request: FastifyRequest): Promise<Reply> {
  const { command } = half
  const within = await rowsFor(context, caller)
  const after = await once(context.units, caller, { key: requestKeyOf(request), scope: commandId(command), body: call }, async (unit) => {
    const { after: record } = await giveCommand(context, half, call, { unit, within }, changeMarkOf(request))
    return record && maskedViewOf(context.resource, caller).row(record)
  }).catch((error: unknown) => {
    throw refusalOf(error, [...context.resource.fields, ...command.asks])
  })
  return new Reply({
    envelope: { success: true, code: 200, message: (after && (await half.told?.(after, context.db))) ?? `${command.title}成功`, result: after },
  })
}

/** The right a command names; one that does not exist stops the start. */
function rightOf(command: Command): Permission {
  const { right } = command
  if (!registry.isRight(right)) throw new Error(`command ${commandId(command)} needs the right ${right}, which does not exist`)
  return right
}

function readingRoutes(context: ResourceContext): AnyRoute[] {
  const { resource, db, table, plantTz, now } = context
  const paths = endpointsOf(resource)
  const access = scopedTo(resource, 'list')
  const reader = createTableReader({ db, table, resource, plantTz })
  const seen = async (id: string, caller: Parameters<typeof signedIn>[0]) => {
    const record = await reader.one(id, await rowsFor(context, signedIn(caller)))
    if (!record) throw new Problem(404, notFound)
    return record
  }
  return [
    defineRoute({
      method: 'GET',
      path: paths.commands,
      access,
      query: ById.partial(),
      async run({ query: { id }, caller }) {
        const by = signedIn(caller)
        return id === undefined ? stateRefusals(context, by) : standingsOf(context, await seen(id, caller), { trx: db, by, at: now() })
      },
    }),
    defineRoute({
      method: 'GET',
      path: paths.states,
      access,
      query: ById,
      async run({ query: { id }, caller }) {
        await seen(id, caller)
        return statesOf(db, context, id)
      },
    }),
  ]
}
