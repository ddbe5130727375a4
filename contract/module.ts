import type { Command } from './command.ts'
import type { Figure } from './figure.ts'
import type { Resource, Verb } from './resource.ts'

/**
 * A dictionary that the product itself reads: value → text, in order. People may add to it and rename. `order` holds the values where
 * their order is another than that of the object, which puts whole numbers first.
 */
export type DictionaryDeclaration = { dictCode: string; dictName: string; items: Readonly<Record<string, string>>; order?: readonly string[] }

/** Groups of the office's menu, in their order; modules put entries into them. */
export const menuGroups = {
  dashboard: { title: '仪表盘', url: '/dashboard', icon: 'dashboard' },
  display: { title: '看板', url: '/display', icon: 'desktop' },
  production: { title: '生产管理', url: '/mes', icon: 'profile' },
  colour: { title: '配色管理', url: '/colour', icon: 'experiment' },
  weighing: { title: '发料称量', url: '/weighing', icon: 'inbox' },
  floor: { title: '现场执行', url: '/floor', icon: 'control' },
  packing: { title: '内包管理', url: '/nbc', icon: 'qrcode' },
  warehouse: { title: '仓库管理', url: '/wms', icon: 'database' },
  quality: { title: '质量管理', url: '/qc', icon: 'safety' },
  equipment: { title: '设备管理', url: '/eq', icon: 'tool' },
  care: { title: '设备维护', url: '/care', icon: 'schedule' },
  report: { title: '报表追溯', url: '/report', icon: 'bar-chart' },
  master: { title: '基础资料', url: '/master', icon: 'book' },
  workflow: { title: '流程审批', url: '/activiti', icon: 'apartment' },
  print: { title: '标签打印', url: '/print', icon: 'printer' },
  message: { title: '消息中心', url: '/message', icon: 'message' },
  system: { title: '系统管理', url: '/isystem', icon: 'setting' },
  monitor: { title: '系统监控', url: '/dashboard3', icon: 'file-text' },
  online: { title: '在线开发', url: '/online', icon: 'database' },
  examples: { title: '示例', url: '/test', icon: 'folder' },
  account: { title: '个人页', url: '/account', icon: 'user' },
} as const
export type MenuGroup = keyof typeof menuGroups

/**
 * An entry of the office's menu; with `right` for its holders alone. `component` names a page of the bundle; `resource/<name>`
 * is the generic page of that resource. `needs` are rights without which the page has nothing to show: who is given the entry gets them too. `isExternal` opens the address itself, in a window of its own.
 */
export type MenuEntry = { group: MenuGroup; title: string; url: string; component: string; right?: string; needs?: readonly string[]; isExternal?: true }

/**
 * Rights that are used for the house alone: somebody who works for a tenant does not hold them there, whatever their roles say
 * (docs/decisions/060-tenants.md). `whole` tells of all tenants at once or keeps the plant running: no right of it is a tenant's. `shared` is what
 * all tenants read and the house alone writes. `rights` are those that belong to no verb of a resource.
 */
export type HouseRights<R extends Resource = Resource, Right extends string = string> = { whole: readonly R[]; shared: readonly R[]; rights: readonly Right[] }

/** Everything that both sides know of one module: nothing else lists its parts (house.md 7). */
export type Module = {
  name: string
  resources: readonly Resource[]
  commands: readonly Command[]
  /** rights besides `<permission>:<verb>` and those of commands, and other words for those: code → what it allows */
  rights: Readonly<Record<string, string>>
  /** left out by a module whose rights are all used for tenants as well */
  house?: HouseRights
  dictionaries: readonly DictionaryDeclaration[]
  menu: readonly MenuEntry[]
  figures: readonly Figure[]
}

/** Declares a module; its rights are known to the compiler one by one. */
export function defineModule<const R extends readonly Resource[], const C extends readonly Command[], const Rights extends Readonly<Record<string, string>>>(
  module: Pick<Module, 'name' | 'dictionaries' | 'menu' | 'figures'> & {
    resources: R
    commands: C
    rights: Rights
    house?: HouseRights<R[number], (keyof Rights & string) | C[number]['right']>
  },
): Omit<Module, 'resources' | 'commands' | 'rights'> & { resources: R; commands: C; rights: Rights } {
  return module
}

type RightsOfResource<R> = R extends { permission: infer P extends string; verbs: readonly (infer V extends Verb)[] } ? `${P}:${V}` : never

/** The rights of a module: of its resources, of its commands, and those it names besides. */
export type RightsOf<M> = M extends { resources: readonly (infer R)[]; commands: readonly (infer C)[]; rights: infer Rights }
  ? RightsOfResource<R> | (C extends { right: infer Right extends string } ? Right : never) | (keyof Rights & string)
  : never

export const verbWords: Record<Verb, string> = { list: '查看', add: '新增', edit: '编辑', delete: '删除', import: '导入', export: '导出' }

/** Every right of a module and what it allows, the module's own words first. */
export function rightsOf({ resources, commands, rights }: Module): [code: string, title: string][] {
  const ofVerbs = resources.flatMap(({ permission, title, verbs }) => verbs.map((verb) => [`${permission}:${verb}`, verbWords[verb] + title] as const))
  const titles = new Map(resources.map(({ name, title }) => [name, title]))
  const ofCommands = commands.map(({ right, title, resource }) => [right, title + (titles.get(resource) ?? '')] as const)
  const found = new Map<string, string>()
  for (const [code, title] of [...Object.entries(rights), ...ofVerbs, ...ofCommands]) if (!found.has(code)) found.set(code, title)
  return [...found]
}

/** Codes of the rights of a module that are used for the house alone. */
export function houseRightsOf({ house = { whole: [], shared: [], rights: [] } }: Pick<Module, 'house'>): string[] {
  const rightsTo = (resources: readonly Resource[], isTheirs: (verb: Verb) => boolean) =>
    resources.flatMap(({ permission, verbs }) => verbs.filter(isTheirs).map((verb) => `${permission}:${verb}`))
  return [...rightsTo(house.whole, () => true), ...rightsTo(house.shared, (verb) => verb !== 'list' && verb !== 'export'), ...house.rights]
}
