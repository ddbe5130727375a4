import { ProcessModel } from '#contract/modules/workflow/model.ts'
import { modelTroubles, noMainPath } from '#contract/modules/workflow/modelTroubles.ts'
import type { SaveModel } from '#contract/modules/workflow/calls.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import { deployProcess } from '../deploy.service.ts'

export const noModel = '没有这个流程模型，请刷新'
const keyTaken = (key: string) => `流程标识 ${key} 已存在，请换一个标识`

/** A drawing that has nothing on it yet. */
export async function createModel(unit: UnitOfWork, { name, key, description }: { name: string; key: string; description: string }): Promise<{ id: string }> {
  const { trx, by, at } = unit
  if (!/^[A-Za-z_][\w.-]{0,63}$/.test(key))
    throw new Problem(422, '流程标识应以字母开头，只含字母、数字、下划线、点和短横', { fields: { key: ['标识不正确'] } })
  await requireFreeKey(unit, key, null)
  const id = rowId(at)
  const made = { createBy: by.username, createTime: at, updateBy: by.username, updateTime: at }
  await trx
    .insertInto('act_z_model')
    .values({ id, name, modelKey: key, description, category: '', revision: 1, deploymentId: '', xml: '', model: '', ...made })
    .execute()
  return { id }
}

/** Saves a drawing. Of two people who draw at once the second is told who was faster, and loses nothing. */
export async function saveModel(unit: UnitOfWork, { id, revision, name, xml, model }: SaveModel): Promise<{ id: string; revision: number }> {
  const { trx, by, at } = unit
  const stored = await trx.selectFrom('act_z_model').select(['revision', 'updateBy']).where('id', '=', id).executeTakeFirst()
  if (!stored) throw new Problem(404, noModel)
  await requireFreeKey(unit, model.key, id)
  const set = { name, modelKey: model.key, xml, model: JSON.stringify(model), revision: revision + 1, updateBy: by.username, updateTime: at }
  const saved = await trx.updateTable('act_z_model').set(set).where('id', '=', id).where('revision', '=', revision).executeTakeFirst()
  if (saved.numUpdatedRows === 0n) {
    const person = await trx.selectFrom('sys_user').select('realname').where('username', '=', stored.updateBy).executeTakeFirst()
    throw new Problem(409, `${person?.realname ?? stored.updateBy} 已保存过这个模型，请打开最新的再改；您画的内容还在页面上`, {
      revision: stored.revision,
      by: stored.updateBy,
    })
  }
  return { id, revision: revision + 1 }
}

/** Makes the next version of what is drawn; its id. */
export async function deployModel(unit: UnitOfWork, id: string): Promise<string> {
  const row = await unit.trx.selectFrom('act_z_model').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem(404, noModel)
  if (row.model === '') throw new Problem(422, '模型数据为空，请先成功设计流程并保存')
  const model = ProcessModel.parse(JSON.parse(row.model))
  const troubles = modelTroubles(model)
  if (troubles.some(({ element, why }) => element === '' && why === noMainPath)) throw new Problem(422, noMainPath, { refused: troubles })
  const deployed = await deployProcess(unit, { model, xml: row.xml, description: row.description, category: row.category, businessTable: '' })
  await unit.trx.updateTable('act_z_model').set({ deploymentId: deployed }).where('id', '=', id).execute()
  return deployed
}

async function requireFreeKey({ trx }: UnitOfWork, key: string, but: string | null): Promise<void> {
  const other = await trx.selectFrom('act_z_model').select('id').where('modelKey', '=', key).executeTakeFirst()
  if (other && other.id !== but) throw new Problem(409, keyTaken(key), { fields: { key: [keyTaken(key)] } })
}
