import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { z } from 'zod'
import { errorText } from '#contract/errorText.ts'
import { envelopeOf, request } from '../../../api/request.ts'

const base = '/sys/permissionApp'
const queryKey = ['records', 'sysRole', 'rights', 'appMenus'] // grants show the same nodes

/** 0 a group, 1 a menu, 2 what a button allows */
export const kindTexts = { 0: '目录', 1: '菜单', 2: '按钮' } as const

/** A menu of phones as the contract tells it; what the form does not show goes back as it came. */
export type AppMenu = {
  id: string
  parentId: string
  name: string
  menuType: keyof typeof kindTexts
  url: string
  perms: string
  sortNo: number
  children?: AppMenu[] | undefined
}
const AppMenu: z.ZodType<AppMenu> = z.looseObject({
  id: z.string(),
  parentId: z.string(),
  name: z.string(),
  menuType: z.literal([0, 1, 2]),
  url: z.string(),
  perms: z.string(),
  sortNo: z.number(),
  get children(): z.ZodType<AppMenu[] | undefined> {
    return z.array(AppMenu).optional()
  },
})

/** Where a new one stands, and what it is until somebody says otherwise. */
export type StartedMenu = Pick<AppMenu, 'parentId' | 'menuType'>
export type WrittenMenu = Pick<AppMenu, 'name' | 'menuType' | 'url' | 'perms' | 'sortNo'>

/** The menus of phones, each with those below it. */
export function useAppMenus() {
  return useQuery({ queryKey, queryFn: () => request(`${base}/list`, z.array(AppMenu), { quiet: true }) })
}

/** Writes menus of phones and says what became of it; true when it was done. */
export function useAppMenuWrites() {
  const { message } = App.useApp()
  const queries = useQueryClient()
  async function tell(call: () => Promise<{ message: string }>): Promise<boolean> {
    try {
      void message.success((await call()).message)
    } catch (error) {
      void message.error(errorText(error, '没有完成，请重试'))
      return false
    }
    await queries.invalidateQueries({ queryKey: queryKey.slice(0, -1) })
    return true
  }
  return {
    add: (menu: StartedMenu & WrittenMenu) => tell(() => envelopeOf(`${base}/add`, { method: 'POST', body: menu, quiet: true })),
    edit: ({ children: _below, ...menu }: AppMenu) => tell(() => envelopeOf(`${base}/edit`, { method: 'PUT', body: menu, quiet: true })),
    remove: (id: string) => tell(() => envelopeOf(`${base}/delete`, { method: 'DELETE', query: { id }, quiet: true })),
  }
}
