import { dictEntries, dicts } from '#contract/modules/reference/dict.ts'
import type { DictItem, DictItems } from '#contract/modules/reference/dictionary.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Database } from '../../../db/database.ts'
import { isPostgres } from '../../../db/isPostgres.ts'
import { unitAtWork } from '../../../db/unitConnection.ts'
import { house, tenantAtWork, workFor } from '../../../tenancy/atWork.ts'

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
  const loading = new Map<number, Promise<Loaded>>()
  bus.on('cache.cleared', ({ name }) => {
    if (name === 'dict') loading.clear()
  })
  bus.on('resource.changed', ({ resource }) => {
    if (resource === dicts.name || resource === dictEntries.name) loading.clear()
  })

  /** On PostgreSQL a unit of work reads on its own connection, what it wrote itself included: what it read is kept as long as it lasts. */
  const ofUnits = new WeakMap<object, Map<number, Promise<Loaded>>>()
  function readInUnit(unit: object, tenant: number): Promise<Loaded> {
    const known = ofUnits.get(unit) ?? new Map<number, Promise<Loaded>>()
    ofUnits.set(unit, known)
    const mine = known.get(tenant) ?? workFor(tenant, () => load(db))
    known.set(tenant, mine)
    return mine
  }

  /** What one tenant has of its own, kept until something changes. */
  function ownOf(tenant: number): Promise<Loaded> {
    const unit = isPostgres(db) ? unitAtWork() : null
    if (unit && !loading.has(tenant)) return readInUnit(unit, tenant)
    const mine = loading.get(tenant) ?? workFor(tenant, () => load(db))
    loading.set(tenant, mine)
    mine.catch(() => {
      if (loading.get(tenant) === mine) loading.delete(tenant) // the next reader tries again
    })
    return mine
  }
  /** The words of the tenant at work: a dictionary of its own under a code takes the place of the house's. */
  async function loaded(): Promise<Loaded> {
    const tenant = tenantAtWork()
    if (tenant === 'every' || tenant === house) return ownOf(house)
    const [common, own] = await Promise.all([ownOf(house), ownOf(tenant)])
    return { enabled: together(common.enabled, own.enabled), everything: together(common.everything, own.everything) }
  }
  return {
    all: async () => (await loaded()).enabled,
    items: async (dictCode) => (await loaded()).everything[dictCode] ?? [],
  }
}

function together(common: DictItems, own: DictItems): DictItems {
  return Object.assign(Object.create(null), common, own) as DictItems // both have no prototype, and neither has what is made of them
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
