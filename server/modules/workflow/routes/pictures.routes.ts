import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { IdQuery } from '#contract/modules/workflow/calls.ts'
import { drawing } from '#contract/modules/workflow/drawing/drawing.ts'
import { processStateOf } from '#contract/modules/workflow/drawing/processState.ts'
import type { ProcessStatistics } from '#contract/modules/workflow/drawing/processState.ts'
import { workflowPaths } from '#contract/modules/workflow/paths.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { definitionOf } from '../engine/definitions.ts'
import { noInstance } from '../engine/running.ts'
import { asHistoricTasks } from '../lists/history.ts'
import { stateOf } from '../lists/state.ts'
import { nodeStatistics } from '../lists/statistics.ts'
import { mayLookAt } from '../people/mayLookAt.ts'
import type { Desk } from '../workflowParts.ts'

const OfInstance = z.object({ procInstId: z.string().min(1).max(64) })

/** What a ticket opens: one picture and nothing else. */
export const pictureTicket = { ofInstance: (procInstId: string) => `workflow/instance/${procInstId}`, ofProcess: (id: string) => `workflow/process/${id}` }

/** Processes as SVG, for an image of a page: with the token, or with a ticket for exactly this picture (api-contract.md 2.16). */
export function pictureRoutes({ db, plantTz, now }: Desk): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: workflowPaths.highlight,
      access: { signedIn: true, ticketFor: (request: FastifyRequest) => pictureTicket.ofInstance(OfInstance.safeParse(request.params).data?.procInstId ?? '') },
      async run({ request, reply, caller }) {
        const { procInstId } = OfInstance.parse(request.params)
        const viewing = { by: signedIn(caller), at: now() }
        if (!(await mayLookAt(db, { instanceId: procInstId, ...viewing }))) throw new Problem(404, noInstance)
        const tasks = await db
          .selectFrom('act_z_task')
          .selectAll()
          .where('instanceId', '=', procInstId)
          .orderBy('createTime')
          .orderBy('seq')
          .orderBy('id')
          .execute()
        const state = processStateOf(await stateOf(db, procInstId), await asHistoricTasks(db, tasks, { ...viewing, plantTz }))
        return picture(reply, drawing(state.model, { state, now: wireTime(now(), plantTz) }))
      },
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.exportPicture,
      access: { signedIn: true, ticketFor: ({ query }: FastifyRequest) => pictureTicket.ofProcess(IdQuery.safeParse(query).data?.id ?? '') },
      query: IdQuery,
      run: async ({ query: { id }, reply }) => picture(reply, drawing((await definitionOf(db, id)).model, null)),
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.own.statistics,
      access: { permission: 'act:model:list' },
      query: IdQuery,
      async run({ query: { id } }): Promise<ProcessStatistics> {
        const { model, row } = await definitionOf(db, id)
        return { model, version: row.processVersion, nodes: await nodeStatistics(db, id) }
      },
    }),
  ]
}

/** It holds names that people gave: nothing in it runs on our origin (security.md 42). */
function picture(reply: FastifyReply, svg: string): Reply {
  reply.header('content-security-policy', "sandbox; default-src 'none'").header('x-content-type-options', 'nosniff')
  return new Reply({ raw: svg, contentType: 'image/svg+xml; charset=utf-8' })
}
