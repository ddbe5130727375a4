import { z } from 'zod'
import { CreateModelQuery, IdQuery, ModelsQuery, SaveModel } from '#contract/modules/workflow/calls.ts'
import { ProcessModel } from '#contract/modules/workflow/model.ts'
import { workflowPaths } from '#contract/modules/workflow/paths.ts'
import type { ModelRow } from '#contract/modules/workflow/wire.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { createModel, deployModel, noModel, saveModel } from '../definitions/models.ts'
import { mostRows, timeText } from '../lists/wire.ts'
import { done } from '../workflowParts.ts'
import type { Desk } from '../workflowParts.ts'

const list = { permission: 'act:model:list' } as const
const edit = { permission: 'act:model:edit' } as const
const OfModel = z.object({ id: z.string().min(1).max(64) })
const ownModeller = '本系统的流程用自带的设计器编辑，不提供 Activiti 设计器的接口，请在“流程模型”页面打开'

/** Drawings: made, saved, deployed (api-contract.md 2.16). */
export function modelRoutes({ db, units, plantTz }: Desk): AnyRoute[] {
  const refuse = (method: 'GET' | 'POST' | 'PUT', path: string) =>
    defineRoute({
      method,
      path,
      access: edit,
      run: () => {
        throw new Problem(404, ownModeller)
      },
    })
  return [
    defineRoute({
      method: 'GET',
      path: workflowPaths.models,
      access: list,
      query: ModelsQuery,
      async run({ query: { keyWord } }): Promise<ModelRow[]> {
        let found = db.selectFrom('act_z_model').selectAll()
        const like = `%${(keyWord ?? '').replaceAll(/[%_\\]/g, '')}%`
        if (keyWord) found = found.where((where) => where.or([where('name', 'like', like), where('modelKey', 'like', like)]))
        const rows = await found.orderBy('updateTime', 'desc').orderBy('id').limit(mostRows).execute()
        return rows.map(({ id, name, modelKey, revision, description, category, deploymentId, createTime, updateTime }) => ({
          id,
          name,
          key: modelKey,
          revision,
          version: revision,
          metaInfo: JSON.stringify({ name, revision, description }),
          createTime: timeText(createTime, plantTz) ?? '',
          lastUpdateTime: timeText(updateTime, plantTz) ?? '',
          deploymentId,
          category,
        }))
      },
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.own.model,
      access: list,
      query: IdQuery,
      async run({ query: { id } }) {
        const row = await db.selectFrom('act_z_model').selectAll().where('id', '=', id).executeTakeFirst()
        if (!row) throw new Problem(404, noModel)
        const { name, modelKey, revision, xml, model, description, updateBy } = row
        return { id, name, key: modelKey, revision, xml, description, updateBy, model: model === '' ? null : ProcessModel.parse(JSON.parse(model)) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.own.saveModel,
      access: edit,
      body: SaveModel,
      bodyBytes: 8_000_000,
      run: ({ body, caller }) => units(signedIn(caller), (unit) => saveModel(unit, body)),
    }),
    defineRoute({
      method: ['GET', 'POST'],
      path: workflowPaths.createModel,
      access: edit,
      query: CreateModelQuery,
      run: ({ query, caller }) => units(signedIn(caller), (unit) => createModel(unit, query)),
    }),
    defineRoute({
      method: ['GET', 'POST'],
      path: workflowPaths.deleteModel,
      access: edit,
      async run({ request, caller }) {
        const { id } = OfModel.parse(request.params)
        await units(signedIn(caller), async ({ trx }) => {
          const gone = await trx.deleteFrom('act_z_model').where('id', '=', id).executeTakeFirst()
          if (gone.numDeletedRows === 0n) throw new Problem(404, noModel)
        })
        return done('删除成功')
      },
    }),
    defineRoute({
      method: ['GET', 'POST'],
      path: workflowPaths.deployModel,
      access: { permission: 'act:model:deploy' },
      async run({ request, caller }) {
        const { id } = OfModel.parse(request.params)
        await units(signedIn(caller), (unit) => deployModel(unit, id))
        return done('部署成功')
      },
    }),
    refuse('GET', workflowPaths.modelJson),
    refuse('PUT', workflowPaths.modelSave),
    refuse('GET', workflowPaths.stencilSet),
  ]
}
