import { z } from 'zod'

export const listViewPaths = { mine: '/sys/listView/mine', save: '/sys/listView/save', remove: '/sys/listView/delete' } as const

/** a person keeps so many for one list: more do not stand in a row */
export const mostViews = 12

/** What is kept of a list: what narrows and orders it, spelled as on the wire, under a name. `list` is the name of its resource. */
export const ListViewAsked = z.object({
  list: z.string().min(1, '请选择列表').max(80),
  title: z.string().trim().min(1, '请填写视图名称').max(20, '视图名称不超过 20 个字符'),
  query: z
    .record(z.string().max(80), z.string().max(4000, '这个视图的条件太长，请减少条件'))
    .refine((query) => Object.keys(query).length > 0, '没有任何条件或排序，请先筛选再存为视图')
    .refine((query) => Object.keys(query).length <= 40, '条件不超过 40 个'),
  isShared: z.boolean().default(false),
})
export type ListViewAsked = z.infer<typeof ListViewAsked>

/** A kept view as its reader sees it: their own, or shared by `ownerName`. */
export const ListView = ListViewAsked.extend({ id: z.string(), isOwn: z.boolean(), ownerName: z.string() })
export type ListView = z.infer<typeof ListView>
