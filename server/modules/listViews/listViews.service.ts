import { z } from 'zod'
import { viewNames } from '#contract/filterNames.ts'
import { mostViews } from '#contract/modules/listViews/listView.ts'
import type { ListView, ListViewAsked } from '#contract/modules/listViews/listView.ts'
import { registry } from '#contract/modules/registry.ts'
import type { Resource } from '#contract/resource.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import { mayCall } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { rightTo } from '../../resource/scope/rights.ts'

const Query = z.record(z.string(), z.string())

/** The views that a person finds: their own, the oldest first, then those that others share, of lists that this person may see. */
export async function viewsFor(db: Database, caller: Caller): Promise<ListView[]> {
  const rows = await db
    .selectFrom('sys_list_view as view')
    .leftJoin('sys_user as owner', 'owner.id', 'view.userId')
    .select(['view.id', 'view.userId', 'view.list', 'view.title', 'view.query', 'view.isShared', 'owner.realname'])
    .where((either) => either.or([either('view.userId', '=', caller.userId), either('view.isShared', '=', 1)]))
    .orderBy('view.createTime')
    .orderBy('view.id')
    .execute()
  return rows
    .filter(({ list }) => listFor(caller, list) !== null)
    .map(({ userId, query, isShared, realname, ...view }) => ({
      ...view,
      query: Query.parse(JSON.parse(query)),
      isShared: isShared === 1,
      isOwn: userId === caller.userId,
      ownerName: realname ?? '以前的同事',
    }))
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
}

/** Keeps a view under its name, in place of the person's own of that name. Throws 404 for a list they may not see, 403 where they may not share, 422 beyond the most and for what the list cannot be asked. */
export async function keepView({ trx, at }: UnitOfWork, caller: Caller, { list, title, query, isShared }: ListViewAsked): Promise<{ id: string }> {
  const resource = listFor(caller, list)
  if (resource === null) throw new Problem(404, '没有这个列表，或者你没有权限看它')
  const known = new Set(viewNames(resource))
  const unknown = Object.keys(query).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Problem(422, `这个列表没有条件 ${unknown.join('、')}，请重新筛选后再保存`)
  if (isShared && !mayCall(caller, 'sys:listView:share')) throw new Problem(403, '没有分享视图的权限，可以先存为自己的视图')
  const own = await trx.selectFrom('sys_list_view').select('title').where('userId', '=', caller.userId).where('list', '=', list).execute()
  if (own.length >= mostViews && own.every((view) => view.title !== title)) throw new Problem(422, `一个列表最多存 ${mostViews} 个视图，请先删除不用的`)
  const row = { query: JSON.stringify(query), isShared: isShared ? 1 : 0 }
  return trx
    .insertInto('sys_list_view')
    .values({ id: rowId(at), userId: caller.userId, list, title, createTime: at, ...row })
    .onConflict((same) => same.columns(['tenantId', 'userId', 'list', 'title']).doUpdateSet(row)) // two windows may keep the same name at once
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Removes a view: one's own, or a shared one by who may share. Throws 404 for every other. */
export async function removeView({ trx }: UnitOfWork, caller: Caller, id: string): Promise<void> {
  const found = await trx.selectFrom('sys_list_view').select(['userId', 'isShared']).where('id', '=', id).executeTakeFirst()
  const isMine = found?.userId === caller.userId
  const isEverybodys = found?.isShared === 1 && mayCall(caller, 'sys:listView:share')
  if (!isMine && !isEverybodys) throw new Problem(404, '这个视图已经不在了')
  await trx.deleteFrom('sys_list_view').where('id', '=', id).execute()
}

/** The list that a view is of, where the person may see it. */
function listFor(caller: Caller, name: string): Resource | null {
  const resource = registry.resource(name)
  return resource?.verbs.includes('list') && mayCall(caller, rightTo(resource, 'list')) ? resource : null
}
