import './tables.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../db/database.ts'
import { demoCustomers, demoMaterials, demoProducts } from './demoGoods.ts'
import { dayMs, kept } from './demoMaking.ts'
import type { Making } from './demoMaking.ts'

/** powder in a pressed piece, g (factory.md 6.6) */
const pressedGrams = 1.8
const madeFirst = 46 // days before now that customers and materials were written down

/** Customers of the demo; returns their ids. */
export async function makeDemoCustomers(db: Database, { now }: Making): Promise<string[]> {
  const rows = demoCustomers.map(([code, name, shortName, contact, phone, address]) => ({
    ...kept('manager', now - madeFirst * dayMs),
    code,
    name,
    shortName,
    contact,
    phone,
    address,
    status: 1,
  }))
  await db.insertInto('mes_customer').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Materials and products of the demo; returns the ids of the products. */
export async function makeDemoMaterials(db: Database, { now }: Making): Promise<string[]> {
  const usual = { inciName: '', retestDays: null, hazardClass: '', storeTempMin: null, storeTempMax: 30, storeRhMax: 60, safetyStock: null, gtin: '' }
  const row = (materialCode: string, materialName: string, materialType: string) => ({
    ...kept('manager', now - madeFirst * dayMs),
    ...usual,
    materialCode,
    materialName,
    materialType,
    issueRule: 'FEFO',
    tolType: 'pct',
    colorantScope: materialType === 'pigment' ? '1' : '',
    maxPct: null,
  })
  const materials = demoMaterials.map(([code, name, type, ciNo, tolerance, shelfLifeDays, more]) => {
    const isCounted = type === 'nbc' || type === 'wbc'
    return {
      ...row(code, name, type),
      ciNo,
      shelfLifeDays,
      unit: isCounted ? 'pcs' : 'kg',
      unitScale: isCounted ? 0 : 3,
      batchManaged: type === 'wbc' ? 'N' : 'Y',
      tolLower: tolerance === null ? null : toMicro(-tolerance),
      tolUpper: tolerance === null ? null : toMicro(tolerance),
      dustExplosive: more === 'dust' ? 'Y' : 'N',
      colorHex: more?.startsWith('#') ? more : '',
      weighMode: isCounted ? 'manual' : 'increment',
      ...(code === 'OL-3004' ? { maxPct: 1 } : {}),
    }
  })
  const products = demoProducts.map(([code, name, colorHex]) => ({
    ...row(code, name, 'product'),
    // loose powder is filled, not pressed: no piece of it weighs like another
    pieceWeight: name.startsWith('散粉') ? null : toMicro(pressedGrams),
    ciNo: '',
    shelfLifeDays: 1095,
    unit: 'kg',
    unitScale: 3,
    batchManaged: 'Y',
    tolLower: null,
    tolUpper: null,
    dustExplosive: 'N',
    colorHex,
    weighMode: 'fullPack',
  }))
  for (const one of [...materials, ...products]) await db.insertInto('mes_material').values(one).execute()
  return products.map(({ id }) => id)
}
