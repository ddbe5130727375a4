import type { menus } from '#contract/modules/access/permission.ts'
import { isOwnPage } from '#contract/rules/ownPage.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'

export type Menu = NonNullable<(typeof menus)['rowType']>

/** What modules declare of a node: it stays, or the page behind it would no longer be found. */
const declaredColumns = ['menuType', 'url', 'component', 'perms', 'internalOrExternal', 'isRoute'] as const

/** What happens besides when a menu or a button is written; open pages ask anew. */
export const menuHooks: Hooks<Menu> = {
  beforeCreate: (row) => tidy(row),
  async beforeUpdate(row, before, unit) {
    tidy(row)
    const { id } = before as Menu & { id: string } // a kept column
    if (await isDeclared(unit, id)) for (const column of declaredColumns) delete row[column]
  },
  async beforeRemove(row, unit) {
    const { id, name } = row as Menu & { id: string } // a kept column
    if (await isDeclared(unit, id)) throw new Problem(422, `“${name}”是系统自带的，不能删除；不需要时可以隐藏或停用`)
    await forgetNodes(unit, [id])
  },
  afterChange: (_change, unit) => unit.afterCommit('rights.changed', { userIds: null }),
}

/** Takes grants of nodes from roles and departments. */
export async function forgetNodes({ trx }: Pick<UnitOfWork, 'trx'>, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('sys_role_permission').where('permission', 'in', ids).execute()
  await trx.deleteFrom('sys_depart_permission').where('permission', 'in', ids).execute()
}

async function isDeclared({ trx }: Pick<UnitOfWork, 'trx'>, id: string): Promise<boolean> {
  return Boolean(await trx.selectFrom('sys_permission').select('id').where('id', '=', id).where('isDeclared', '=', 'Y').executeTakeFirst())
}

/** Addresses and components as clients of the contract write them, made alike (api-contract.md 2.6). */
export function tidy(row: Partial<Menu>): void {
  requireOpenable(row)
  if (row.component !== undefined)
    row.component = row.component
      .replace(/^\//, '')
      .replace(/^views\//, '')
      .replace(/\.vue$/, '')
  if (row.url !== undefined && row.url !== '' && !/^(\/|https?:|\{\{)/.test(row.url)) row.url = `/${row.url}`
  if (row.menuType === 0 && (row.component ?? '') === '') row.component = 'layouts/RouteView'
  if (row.menuType === 1 && row.url === '') throw new Problem(422, '菜单要有地址，例如 /mes/report', { fields: { url: ['菜单要有地址，例如 /mes/report'] } })
  if (row.menuType === 2 && row.perms === '') throw new Problem(422, '按钮要有权限标识，例如 mes:order:print', { fields: { perms: ['按钮要有权限标识'] } })
}

/** Throws 422 for what a menu must not open (security.md C9, 1B-1): scripts and data, other hosts without saying so, and texts with control characters. */
function requireOpenable({ url, redirect, component }: Partial<Menu>): void {
  if (url !== undefined && url !== '' && !isMenuAddress(url)) refuse('url', '地址应以 / 或 http 开头，不能是脚本')
  if (redirect !== undefined && redirect !== '' && !isMenuAddress(redirect)) refuse('redirect', '重定向应以 / 或 http 开头，不能是脚本')
  if (component !== undefined && component !== '' && !isOwnPage(component) && !isWebAddress(component))
    refuse('component', '组件应为本系统页面的名称，不能是脚本')
}

function refuse(field: keyof Menu, sentence: string): never {
  throw new Problem(422, sentence, { fields: { [field]: [sentence] } })
}

/** A page of ours, one of the web, or one whose beginning the settings name between double braces. */
function isMenuAddress(text: string): boolean {
  if (text.startsWith('{{')) return /^\{\{[^{}\p{Cc}]{1,100}\}\}[^\p{Cc}\s]*$/u.test(text)
  return isOwnPage(text) || isWebAddress(text)
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text)
}
