import { designedPage } from '#contract/designedNames.ts'
import { menuGroups } from '#contract/module.ts'
import { rightsOfDesigned } from '#contract/registry.ts'
import type { Resource } from '#contract/resource.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { nodeId } from './declaredTree.ts'

type About = { code: string; resource: Resource }

/**
 * Gives a designed resource its page in the menu and its rights under it. Like what people made themselves they can be renamed, moved and
 * hidden, and what people did to them stays when the definition changes. Nobody is granted them but administrators, who hold everything.
 */
export async function putDesignedNodes({ trx, by, at }: UnitOfWork, about: About): Promise<void> {
  const kept = { createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1, isDeclared: 'N', isRoute: 'Y' }
  const nodes = nodesOf(about).map((node, sortNo) => ({ ...kept, ...node, sortNo }))
  await trx
    .insertInto('sys_permission')
    .values(nodes)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // a verb that it has no more is no right any more; compared here, for databases look at no case and codes differ by it
  const buttons = await trx.selectFrom('sys_permission').select('id').where('menuType', '=', 2).where('isDeclared', '=', 'N').execute()
  const wanted = new Set(nodes.map(({ id }) => id))
  const gone = buttons.map(({ id }) => id).filter((id) => id.startsWith(`${about.resource.permission}:`) && !wanted.has(id))
  await forget(trx, gone)
}

/** Takes page and rights out of the menu. What roles were granted stays granted: it opens nothing while there is no such resource, and holds again when it comes back. */
export async function removeDesignedNodes({ trx }: UnitOfWork, about: About): Promise<void> {
  await forget(
    trx,
    nodesOf(about).map(({ id }) => id),
  )
}

async function forget(trx: UnitOfWork['trx'], ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('sys_permission').where('id', 'in', ids).where('isDeclared', '=', 'N').execute()
}

function nodesOf({ code, resource }: About) {
  const url = designedPage(code)
  const page = { id: nodeId(url), parentId: nodeId(menuGroups.online.url), name: resource.title, menuType: 1, url, component: `resource/${resource.name}` }
  const buttons = rightsOfDesigned(resource).map(([right, title]) => ({
    id: right,
    parentId: page.id,
    name: title,
    menuType: 2,
    url: '',
    component: '',
    perms: right,
  }))
  return [{ ...page, perms: `${resource.permission}:list` }, ...buttons]
}
