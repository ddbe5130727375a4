import { dictEntries, dicts } from '#contract/modules/system/dict.ts'
import type { DictItem, DictItems } from '#contract/modules/system/dictionary.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'

const inUse = 1

/** Dictionaries as people and clients read them. Kept in memory until one changes or the cache `dict` is cleared. */
export type Dictionary = {
  /** enabled entries of every dictionary, by code and in order */
  all(): Promise<DictItems>
  /** every entry of one dictionary, also those out of use, so that old records still find their text; unknown codes have none */
  items(dictCode: string): Promise<DictItem[]>
}

type Loaded = { enabled: DictItems; everything: DictItems }

export function createDictionary(db: Database, bus: Bus): Dictionary {
  let loading: Promise<Loaded> | null = null
  bus.on('cache.cleared', ({ name }) => {
    if (name === 'dict') loading = null
  })
  bus.on('resource.changed', ({ resource }) => {
    if (resource === dicts.name || resource === dictEntries.name) loading = null
  })

  function loaded(): Promise<Loaded> {
    const mine = (loading ??= load(db))
    mine.catch(() => {
      if (loading === mine) loading = null // the next reader tries again
    })
    return mine
  }
  return {
    all: async () => (await loaded()).enabled,
    items: async (dictCode) => (await loaded()).everything[dictCode] ?? [],
  }
}

async function load(db: Database): Promise<Loaded> {
  const rows = await db
    .selectFrom('sys_dict_item')
    .innerJoin('sys_dict', 'sys_dict.id', 'sys_dict_item.dictId')
    .where('sys_dict.delFlag', '=', 0)
    .select(['dictCode', 'itemValue as value', 'itemText as text', 'status'])
    .orderBy('dictCode')
    .orderBy('sortOrder')
    .orderBy('itemValue')
    .execute()
  return { enabled: byCode(rows.filter((row) => row.status === inUse)), everything: byCode(rows) }
}

function byCode(rows: readonly { dictCode: string; value: string; text: string }[]): DictItems {
  const items: DictItems = Object.create(null) // a code such as `constructor` finds nothing
  for (const { dictCode, value, text } of rows) (items[dictCode] ??= []).push({ value, text, title: text })
  return items
}
